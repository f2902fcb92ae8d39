import LocationText

/// The members of a line whose values are outside their ranges and left out; empty for nearly all lines.
struct WireMemberSet {
  private var bits: UInt128 = 0

  var isEmpty: Bool { bits == 0 }

  @inline(never)
  mutating func insert(_ member: WireMember) { bits |= 1 << UInt128(member.rawValue) }

  mutating func formUnion(_ other: WireMemberSet) { bits |= other.bits }

  var names: [String] {
    WireMember.allCases.filter { bits & 1 << UInt128($0.rawValue) != 0 }.map(\.name)
  }

  /// Returns the number if it is within its range; otherwise notes the member. If the range begins above 0, 0 means
  /// unknown and is not noted. A number beyond the range of `Double` is noted.
  @inline(__always)
  mutating func check(
    _ value: JSONValue, in line: Span<UInt8>, of member: WireMember, within range: ClosedRange<Double>
  ) -> Double? {
    guard value.kind == .number else { return nil }
    let number = value.number(in: line)
    if let number, range.contains(number) { return number }
    if number != 0 { insert(member) }
    return nil
  }
}
