extension JSONScanner {
  /// Walks over an object and calls `body` with the name and the value of each member.
  package mutating func forEachMember(
    _ text: Span<UInt8>, depth: Int, _ body: (_ name: JSONValue, _ value: JSONValue) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    try forEachName(text, depth: depth) { name, scanner throws(JSONFault) in
      try body(name, try scanner.value(text, depth: depth + 1))
    }
  }

  /// Walks over an object and calls `body` with the name of each member and the scanner at its value, which `body` must
  /// read.
  package mutating func forEachName(
    _ text: Span<UInt8>, depth: Int, _ body: (_ name: JSONValue, inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard try objectBegins(text, depth: depth) else { return }
    repeat {
      let name = try memberName(text)
      skipBlanks(text)
      try body(name, &self)
    } while try objectContinues(text)
  }

  /// Walks over an array and calls `body` with the scanner at each element, which `body` must read.
  package mutating func forEachElement(
    _ text: Span<UInt8>, depth: Int, _ body: (inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard try arrayBegins(text, depth: depth) else { return }
    repeat { try body(&self) } while try arrayContinues(text)
  }

  /// Throws unless only blanks follow.
  package mutating func finish(_ text: Span<UInt8>) throws(JSONFault) {
    skipBlanks(text)
    guard index == text.count else { throw fault("something follows the object") }
  }
}
