extension XMLScanner {
  /// Scans text within an element, up to the next special character.
  mutating func text(_ start: Position) -> Position {
    var position = start
    while true {
      position = position.endOfPlainText(before: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"))
      guard position[0] == 0x0A || position[0] == 0x09 else { break }
      position += 1
    }
    if position == start { return unusualText(start) }
    hand(start, to: position)
    return position
  }

  private mutating func unusualText(_ start: Position) -> Position {
    switch start[0] {
    case UInt8(ascii: "&"): return referenceInText(start)
    case UInt8(ascii: "]"):
      if start + 2 >= end, !isLast { return start }
      if start[1] == UInt8(ascii: "]"), start[2] == UInt8(ascii: ">") { return broken("']]>' in a text", at: start) }
      hand(start, to: start + 1)
      return start + 1
    case 0x0D: return lineEnd(start)
    default:
      let next = endOfLegalCharacters(start)
      hand(start, to: next)
      return next
    }
  }

  private mutating func referenceInText(_ start: Position) -> Position {
    switch reference(at: start) {
    case .character(let scalar, let next):
      let (word, count) = UTF8Character.bytes(of: scalar)
      for index in 0..<count { memory.character[index] = UInt8(truncatingIfNeeded: word >> UInt32(8 * index)) }
      found(text: UnsafeBufferPointer(start: memory.character, count: count))
      return next
    case .incomplete:
      pending = XMLPendingToken(.name, start: 1)
      return start
    case .wrong(let clause): return broken(clause, at: start)
    }
  }

  /// Scans a carriage return, which, alone or before a line feed, is a line feed (XML 1.0, 2.11).
  mutating func lineEnd(_ start: Position) -> Position {
    if start + 1 == end, !isLast { return start }
    let lineFeed: StaticString = "\n"
    found(text: UnsafeBufferPointer(start: lineFeed.utf8Start, count: 1))
    return start + (start[1] == 0x0A ? 2 : 1)
  }

  mutating func hand(_ start: Position, to end: Position) {
    found(text: UnsafeBufferPointer(start: start, count: end - start))
  }

  /// Returns the end of the non-ASCII characters from `start`. Fails if an invalid character follows.
  mutating func endOfLegalCharacters(_ start: Position) -> Position {
    var position = start
    while position[0] >= 0x80 {
      switch UTF8Character(at: position, before: end) {
      case .character(let scalar, let length) where XMLCharacter.isLegal(scalar): position += length
      case .incomplete: return position
      case .character, .wrong: return position == start ? failOverCharacter(at: position) : position
      }
    }
    guard position == start, position < end else { return position }
    return failOverCharacter(at: position)
  }
}
