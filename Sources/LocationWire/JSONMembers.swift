/// What takes an object's members while a scanner walks over it.
protocol JSONMembers {
  /// The one that usually comes first.
  var first: WireMember { get }

  /// Reads the value that comes, which may have blanks before it. Members of no meaning here are passed over by the scanner itself.
  mutating func read(
    _ member: WireMember, with scanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault)
}
