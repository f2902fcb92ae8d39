extension XMLScanner {
  /// Returns the end of the name at `start`: `start` if there is no name, ``end`` if the input ends within it.
  @inline(__always)
  mutating func endOfName(_ start: Position) -> Position {
    guard XMLCharacter.isNameStart(start[0]) else { return start[0] < 0x80 ? start : endOfAnyName(start) }
    var position = start + 1
    while XMLCharacter.isNamePart(position[0]) { position += 1 }
    return position[0] < 0x80 ? position : endOfAnyName(start)
  }

  /// Returns the same for a name with non-ASCII characters.
  @inline(never)
  private mutating func endOfAnyName(_ start: Position) -> Position {
    var position = start
    while position < end {
      switch UTF8Character(at: position, before: end) {
      case .incomplete: return end
      case .character(let scalar, let length):
        let belongs = position == start ? XMLCharacter.isNameStart(scalar) : XMLCharacter.isNamePart(scalar)
        guard belongs else { return position }
        position += length
      case .wrong: return position
      }
    }
    return position
  }

  /// Returns the cached element of a name; `nil` if it is not cached.
  @inline(__always)
  mutating func known(_ name: Position, head: UInt64, length: Int) -> UInt16? {
    guard length <= XMLElementCache.longestName else { return nil }
    let slot = XMLElementCache.slot(head: head, length: length)
    return cache.element(at: slot, name, head: head, length: length, scope: scope)
  }

  /// Returns the element of a name in the current scope.
  mutating func meaning(of name: Position, head: UInt64, length: Int) -> UInt16 {
    if let known = known(name, head: head, length: length) { return known }
    let element = lookUp(name, length)
    if length <= XMLElementCache.longestName {
      let slot = XMLElementCache.slot(head: head, length: length)
      cache.keep(element, at: slot, name, head: head, length: length, scope: scope)
    }
    return element
  }

  @inline(never)
  private mutating func lookUp(_ name: Position, _ length: Int) -> UInt16 {
    let (prefix, localName) = split(name, length)
    return namespaces.withURI(of: prefix) { uri in
      if let uri { vocabulary.element(localName.span, uri) } else { 0 }
    }
  }

  /// Splits a name into prefix and local name. A colon is a separator only if the part after it is a valid name.
  mutating func split(_ name: Position, _ length: Int) -> (
    prefix: UnsafeBufferPointer<UInt8>, local: UnsafeBufferPointer<UInt8>
  ) {
    let whole = UnsafeBufferPointer(start: name, count: length)
    guard let colon = whole.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < length,
      mayBegin(name[colon + 1])
    else {
      return (UnsafeBufferPointer(start: nil, count: 0), whole)
    }
    return (UnsafeBufferPointer(rebasing: whole[..<colon]), UnsafeBufferPointer(rebasing: whole[(colon + 1)...]))
  }

  private mutating func mayBegin(_ byte: UInt8) -> Bool {
    byte >= 0x80 || XMLCharacter.isNameStart(byte) && byte != UInt8(ascii: ":")
  }
}
