import LocationKit
import LocationText

/// The known members of one object, by name, with the positions of their values in the line. If a name occurs twice,
/// the last counts.
struct WireMembers: JSONMembers {
  // An array, which is kept and reused: reading one element of an InlineArray copies them all (Swift 6.3, measured).
  private var values = [JSONValue](repeating: .missing, count: WireMember.lineMemberCount)
  /// Bit mask of the members that are present: clearing it is cheaper than clearing the values.
  private var present: UInt64 = 0
  /// The same for the details of few receivers, the members after the common ones.
  private var presentDetails: UInt64 = 0
  /// Elements of the array `satellites`, decoded during the scan.
  private(set) var satellites = SatelliteList()

  init() {}

  @inline(__always)
  var first: WireMember { .objectClass }

  @inline(__always)
  subscript(member: WireMember) -> JSONValue {
    let known = Int(member.rawValue) < WireMember.commonCount ? present : presentDetails
    return known & (1 &<< UInt64(member.rawValue)) == 0 ? .missing : values[Int(member.rawValue)]
  }

  var hasDetails: Bool { presentDetails != 0 }

  @inline(__always)
  mutating func read(
    _ member: WireMember, with scanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault) {
    let value =
      member == .satellites
      ? try satellites.read(with: &scanner, in: line, names, depth: depth) : try scanner.value(line, depth: depth)
    // A satellite's member outside a satellite has no meaning.
    guard Int(member.rawValue) < WireMember.lineMemberCount else { return }
    values[Int(member.rawValue)] = value
    if Int(member.rawValue) < WireMember.commonCount {
      present |= 1 &<< UInt64(member.rawValue)
    } else {
      presentDetails |= 1 &<< UInt64(member.rawValue)
    }
  }

  mutating func removeAll() {
    (present, presentDetails) = (0, 0)
    satellites.removeAll()
  }

  // Not inlined, like the next one: a live report finds the caches cold, and a call costs less than a copy of the code.
  @inline(never)
  func number(_ member: WireMember, in line: Span<UInt8>) -> Double? { self[member].number(in: line) }

  /// Returns the number; `nil` and noted if it is outside the range. If the range begins above 0, 0 means unknown.
  @inline(never)
  func number(
    _ member: WireMember, in line: Span<UInt8>, within range: ClosedRange<Double>, _ leftOut: inout WireMemberSet
  ) -> Double? {
    leftOut.check(self[member], in: line, of: member, within: range)
  }

  func integer(_ member: WireMember) -> Int? { self[member].integer }

  func text(_ member: WireMember, in line: Span<UInt8>) -> String? { self[member].text(in: line) }

  func isTrue(_ member: WireMember) -> Bool { self[member].kind == .true }

  /// Returns a time in ISO 8601, or in seconds since 1970 as gpsd 3.0 to 3.3 sent; this package's `leap` marks a
  /// moment within a leap second.
  func time(_ member: WireMember = .time, in line: Span<UInt8>) -> UTCInstant? {
    let value = self[member]
    var time: UTCInstant?
    switch value.kind {
    case .string where !value.hasEscapes:
      time = MomentText.iso8601(line.extracting(value.range))
    case .string: time = value.text(in: line).flatMap { UTCInstant(iso8601: $0) }
    case .number: time = value.number(in: line).flatMap { UTCInstant(unix: $0, .seconds) }
    default: break
    }
    if isTrue(.leap) { time?.isLeapSecond = true }
    return time
  }
}

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
