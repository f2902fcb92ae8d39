import LocationKit

extension XMLScanner {
  /// Scans white space, comments and processing instructions before and after the root element.
  mutating func outsideOfRoot(_ start: Position) -> Position {
    var position = start
    while position[0].isXMLSpace { position += 1 }
    if position > start { return position }
    guard start[0] == UInt8(ascii: "<") else { return stray(start) }
    switch start[1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return beginMarkup(start)
    default:
      if stage == .prolog { return startTag(start) }
      return start + 1 == end && !isLast ? start : stray(start)
    }
  }

  private mutating func stray(_ start: Position) -> Position {
    if start[0] < 0x20, start < end, stage == .epilog { return failOverCharacter(at: start) }
    let clause = stage == .prolog ? "Start tag expected, '<' not found" : "Extra content at the end of the document"
    return broken(clause, at: start)
  }

  /// Scans the beginning of markup: `<!` or `<?`.
  mutating func beginMarkup(_ start: Position) -> Position {
    if start[1] == UInt8(ascii: "?") { return beginInstruction(start) }
    if begins(start, with: "<!--") { return begin(.comment, behind: start + 4) }
    if stage == .content, begins(start, with: "<![CDATA[") { return begin(.cdata, behind: start + 9) }
    if stage == .prolog, begins(start, with: "<!DOCTYPE") {
      guard vocabulary.hasDoctype else {
        return fail("a DOCTYPE is not accepted in a \(vocabulary.formatName) file", at: start)
      }
      doctype = XMLDoctype()
      return begin(.doctype, behind: start + 9)
    }
    let mayBecomeAny = ["<!--", stage == .content ? "<![CDATA[" : "<!DOCTYPE"].contains { isCutShort(start, $0) }
    return mayBecomeAny ? start : broken("'<!' that begins no markup", at: start)
  }

  private mutating func begin(_ kind: Markup, behind position: Position) -> Position {
    markup = kind
    commentLength = 0
    return position
  }

  private func begins(_ start: Position, with literal: StaticString) -> Bool {
    for index in 0..<literal.utf8CodeUnitCount where start[index] != literal.utf8Start[index] { return false }
    return true
  }

  /// Returns whether the input ends within a possible `literal`.
  private func isCutShort(_ start: Position, _ literal: String) -> Bool {
    let rest = UnsafeBufferPointer(start: start, count: end - start)
    return rest.count < literal.utf8.count && literal.utf8.starts(with: rest)
  }

  private mutating func beginInstruction(_ start: Position) -> Position {
    let name = start + 2
    let nameEnd = endOfName(name)
    if nameEnd == end {
      pending = XMLPendingToken(.name, start: 2)
      return start
    }
    guard nameEnd > name else { return broken("a processing instruction without a name", at: name) }
    if nameEnd - name == 3, name.word(first: 3) | 0x202020 == 0x6C6D78 {
      return broken("XML declaration allowed only at the start of the document", at: name)
    }
    if nameEnd[0].isXMLSpace { return begin(.instruction, behind: nameEnd + 1) }
    if nameEnd[0] == UInt8(ascii: "?") {
      if nameEnd + 1 == end, !isLast { return start }
      if nameEnd[1] == UInt8(ascii: ">") { return nameEnd + 2 }
    }
    return broken("a processing instruction whose name does not end", at: nameEnd)
  }

  /// Scans more of a comment, a processing instruction or a CDATA section.
  mutating func continueMarkup(_ start: Position) -> Position {
    let position: Position =
      switch markup {
      case .comment: continueComment(start)
      case .instruction: continueInstruction(start)
      case .cdata: continueData(start)
      case .doctype: continueDoctype(start)
      case .none: start
      }
    guard markup != .cdata else { return position }
    commentLength += position - start
    guard commentLength > XMLLimits.comment else { return position }
    let limit = position - (commentLength - XMLLimits.comment)
    let name = markup == .doctype ? "a DOCTYPE" : "a comment"
    return fail("\(name) is longer than \(XMLLimits.comment) bytes", at: limit)
  }

  private mutating func continueComment(_ start: Position) -> Position {
    let position = endOfCharacters(start, before: UInt8(ascii: "-"))
    guard position == start, start[0] == UInt8(ascii: "-") else { return position }
    if start[1] != UInt8(ascii: "-") { return start + 1 == end ? start : start + 1 }
    if start + 2 == end { return start }
    guard start[2] == UInt8(ascii: ">") else { return broken("'--' within a comment", at: start) }
    markup = .none
    return start + 3
  }

  private mutating func continueInstruction(_ start: Position) -> Position {
    let position = endOfCharacters(start, before: UInt8(ascii: "?"))
    guard position == start, start[0] == UInt8(ascii: "?") else { return position }
    if start[1] != UInt8(ascii: ">") { return start + 1 == end ? start : start + 1 }
    markup = .none
    return start + 2
  }

  private mutating func continueDoctype(_ start: Position) -> Position {
    var position = start
    while position < end {
      position += 1
      if doctype.ends(with: position[-1]) {
        markup = .none
        return position
      }
    }
    return position
  }

  private mutating func continueData(_ start: Position) -> Position {
    if start[0] == 0x0D { return lineEnd(start) }
    let position = endOfCharacters(start, before: UInt8(ascii: "]"))
    if position > start || start[0] != UInt8(ascii: "]") {
      if position > start { hand(start, to: position) }
      return position
    }
    if start + 2 >= end, !isLast { return start }
    if start[1] == UInt8(ascii: "]"), start[2] == UInt8(ascii: ">") {
      markup = .none
      return start + 3
    }
    hand(start, to: start + 1)
    return start + 1
  }

  /// Returns the end of the legal characters from `start`, before `stop` and, in CDATA, before a carriage return.
  private mutating func endOfCharacters(_ start: Position, before stop: UInt8) -> Position {
    var position = start
    while true {
      position = position.endOfPlainText(before: stop, stop, stop)
      switch position[0] {
      case 0x09, 0x0A: position += 1
      case 0x0D where markup != .cdata: position += 1
      case stop: return position
      default: return position > start ? position : endOfLegalCharacters(start)
      }
    }
  }
}
