import LocationKit
import LocationText

extension JSONScanner {
  /// Scans an object, and passes known members to `members`.
  @inline(__always)
  mutating func object(
    _ line: Span<UInt8>, into members: inout some JSONMembers, _ names: WireNames, depth: Int
  ) throws(JSONFault) {
    try open("{", line, depth: depth)
    if takes("}", line) { return }
    // Raw value of the member that usually comes next. Only this number is kept, because registers are scarce.
    var expected = Int(members.first.rawValue)
    repeat {
      if let member = try memberName(line, expected, names) {
        try members.read(member, with: &self, in: line, names, depth: depth + 1)
        expected = Int(member.rawValue) &+ 1
      } else {
        _ = try value(line, depth: depth + 1)
      }
    } while try continues(line, until: "}")
  }

  /// Returns the next member, and moves to its value; `nil` for an unknown one. `expected`: its probable raw value.
  @inline(__always)
  private mutating func memberName(
    _ line: Span<UInt8>, _ expected: Int, _ names: WireNames
  ) throws(JSONFault) -> WireMember? {
    if isAt("\"", line), names[expected: expected].isMet(in: line, at: index &+ 1) {
      index &+= names[expected: expected].length &+ 1
      return names[expected: expected].member
    }
    let (member, end) = try JSONScanner(at: index).unexpectedName(line, expected, names)
    index = end
    return member
  }

  @inline(never)
  private consuming func unexpectedName(
    _ line: Span<UInt8>, _ expected: Int, _ names: WireNames
  ) throws(JSONFault) -> (member: WireMember?, end: Int) {
    // Often, an optional member is missing.
    if let next = names.expectation(after: expected), isAt("\"", line), next.isMet(in: line, at: index &+ 1) {
      return (next.member, index &+ next.length &+ 1)
    }
    let name = try memberName(line)
    if name.hasEscapes { return (names[escaped: name, line], index) }
    guard name.count <= WireNames.longest else { return (nil, index) }
    return (names[WireNames.Key(name, in: line)], index)
  }
}

/// A receiver of an object's members while a scanner walks over the object.
protocol JSONMembers {
  /// Member that usually comes first.
  var first: WireMember { get }

  /// Reads the next value, which may be preceded by blanks. The scanner itself skips members that are not known.
  mutating func read(
    _ member: WireMember, with scanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault)
}
