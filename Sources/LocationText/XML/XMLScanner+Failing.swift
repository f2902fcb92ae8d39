import LocationKit

extension XMLScanner {
  /// Fails because the document is not XML. Returns `position`, so that the scan ends.
  @inline(never)
  mutating func broken(_ clause: String, at position: Position) -> Position {
    fail((stage == .prolog ? "this is not XML: " : "the XML is broken: ") + clause, at: position)
  }

  @inline(never)
  mutating func fail(_ message: String, at position: Position) -> Position {
    fail(LocationError(.invalidData, message, context: place(of: position).description(in: source)))
    return position
  }

  @inline(never)
  mutating func failOverCharacter(at position: Position) -> Position {
    fail(
      LocationError(
        .invalidData, "a character that XML, or the file's encoding, does not have",
        context: place(of: position).description(in: source),
        remedy: "declare the right encoding, or convert the file to UTF-8"))
    return position
  }

  /// Fails because of a fault within a tag. The fault is reported once the whole tag has arrived, so that it does not
  /// depend on the boundaries of the input. Returns `tag`, so that the scan ends.
  @inline(never)
  mutating func brokenTag(
    _ tag: Position, _ clause: String, at position: Position, isLimit: Bool = false
  ) -> Position {
    if tag + 1 == end { return tag }  // may become a comment
    var token = XMLPendingToken(.tag, start: 1)
    let length = token.lengthIfWhole(tag, end - tag)
    if length == nil, !isLast || position == end {
      pending = token
    } else if position < tag + (length ?? end - tag), isNoCharacter(position) {
      _ = failOverCharacter(at: position)
    } else {
      _ = isLimit ? fail(clause, at: position) : broken(clause, at: position)
    }
    return tag
  }

  private mutating func isNoCharacter(_ position: Position) -> Bool {
    if case .character(let scalar, _) = UTF8Character(at: position, before: end) {
      return !XMLCharacter.isLegal(scalar)
    }
    return true
  }

  /// Fails because the input ends before the document.
  mutating func failAtEnd() {
    let position = end
    switch stage {
    case .content: _ = fail("the file is cut short: it ends inside <\(nameOfInnermost)>", at: position)
    case .prolog: _ = broken("the document ends before its first element begins", at: position)
    case .epilog: _ = broken("the document ends inside a comment or a processing instruction", at: position)
    }
  }

  var nameOfInnermost: String {
    guard depth > 0 else { return "" }
    let frame = memory.frames[depth - 1]
    let head = withUnsafeBytes(of: frame.head.littleEndian) { Array($0.prefix(min(8, frame.length))) }
    let rest = longNames.bytes(at: frame.rest, max(0, frame.length - 8))
    return String(decoding: head + rest, as: UTF8.self)
  }
}
