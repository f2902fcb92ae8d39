import LocationText

extension WireMembers {
  /// Replaces the members by those of the object in `line`.
  /// - Throws: if the line is not exactly one valid object.
  mutating func read(_ line: Span<UInt8>) throws(JSONFault) {
    removeAll()
    guard line.count <= Int(Int32.max) else { throw JSONFault(what: "the line is too long", offset: Int(Int32.max)) }
    var scanner = JSONScanner()
    scanner.skipBlanks(line)
    guard scanner.isAt("{", line) else { throw scanner.fault("an object is missing") }
    try scanner.object(line, into: &self, .known, depth: 1)
    try scanner.finish(line)
  }
}

extension JSONValue {
  /// Calls `body` with the members of each object in an array, in order; other elements are skipped.
  func forEachObject(
    in line: Span<UInt8>, _ body: (WireMembers) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard kind == .array else { return }
    var scanner = JSONScanner(at: Int(start))
    var members = WireMembers()
    try scanner.forEachElement(line, depth: 1) { scanner throws(JSONFault) in
      guard scanner.isAt("{", line) else {
        _ = try scanner.value(line, depth: 2)
        return
      }
      members.removeAll()
      try scanner.object(line, into: &members, .known, depth: 2)
      try body(members)
    }
  }
}
