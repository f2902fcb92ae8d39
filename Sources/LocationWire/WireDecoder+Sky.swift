import LocationKit
import LocationText

extension WireDecoder {
  /// Returns whether a line is a SKY as gpsd writes it, with the class first and without blanks.
  package static func isSky(_ line: Span<UInt8>) -> Bool {
    EightBytes(padding: line, at: 0).begins(with: "{\"class\"")
      && EightBytes(padding: line, at: 8).begins(with: ":\"SKY\"")
  }

  /// Decodes a SKY; without satellites, as gpsd sends from 3.21 on, it still has the dilutions.
  mutating func sky(_ members: WireMembers, _ line: Span<UInt8>) -> SkyView {
    implausible.formUnion(members.satellites.leftOut)
    return SkyView(
      time: members.time(in: line), satellites: members.satellites.all,
      dilution: DilutionOfPrecision(
        horizontal: dilution(.hdop, members, line), vertical: dilution(.vdop, members, line),
        position: dilution(.pdop, members, line), time: dilution(.tdop, members, line),
        geometric: dilution(.gdop, members, line), longitude: dilution(.xdop, members, line),
        latitude: dilution(.ydop, members, line)),
      origin: origins.origin(members[.device], isSimulated: members.isTrue(.simulated), in: line))
  }

  private mutating func dilution(_ member: WireMember, _ members: WireMembers, _ line: Span<UInt8>) -> Double? {
    members.number(member, in: line, within: PlausibleRange.dilution, &implausible)
  }

  /// Decodes a POLL: the last TPV and SKY of each device.
  mutating func poll(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> [Reading] {
    var readings: [Reading] = []
    try members[.tpv].forEachObject(in: line) { tpv throws(JSONFault) in readings.append(try location(tpv, line)) }
    try members[.sky].forEachObject(in: line) { readings.append(.sky(sky($0, line))) }
    return readings
  }
}
