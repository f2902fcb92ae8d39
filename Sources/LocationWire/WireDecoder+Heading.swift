import LocationKit
import LocationText

extension WireDecoder {
  /// Decodes an ATT; `nil` if it has no heading. gpsd also sends the attitude and the depth of the water in it.
  mutating func heading(_ members: WireMembers, _ line: Span<UInt8>) -> Heading? {
    let heading = Heading(
      time: members.time(in: line),
      trueHeading: number(.heading, PlausibleRange.course, members, line),
      magneticHeading: number(.mheading, PlausibleRange.course, members, line),
      magneticVariation: number(.magvar, PlausibleRange.magneticVariation, members, line),
      magneticDeviation: number(.deviation, PlausibleRange.magneticVariation, members, line),
      accuracy: number(.headingError, PlausibleRange.headingAccuracy, members, line),
      origin: origins.origin(members[.device], isSimulated: members.isTrue(.simulated), in: line))
    return heading.trueHeading == nil && heading.magneticHeading == nil ? nil : heading
  }

  private mutating func number(
    _ member: WireMember, _ range: ClosedRange<Double>, _ members: WireMembers, _ line: Span<UInt8>
  ) -> Double? {
    members.number(member, in: line, within: range, &implausible)
  }
}
