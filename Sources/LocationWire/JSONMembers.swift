import LocationText

/// A receiver of an object's members while a scanner walks over the object.
protocol JSONMembers {
  /// Member that usually comes first.
  var first: WireMember { get }

  /// Reads the next value, which may be preceded by blanks. The scanner itself skips members that are not known.
  mutating func read(
    _ member: WireMember, with scanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault)
}
