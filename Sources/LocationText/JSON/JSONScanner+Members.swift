extension JSONScanner {
  /// Walks over an object and calls `body` with the name and the value of each member.
  package mutating func forEachMember(
    _ text: Span<UInt8>, depth: Int, _ body: (_ name: JSONValue, _ value: JSONValue) -> Void
  ) throws(JSONFault) {
    guard try objectBegins(text, depth: depth) else { return }
    repeat {
      let name = try memberName(text)
      body(name, try value(text, depth: depth + 1))
    } while try objectContinues(text)
  }
}
