import LocationKit

extension WireDecoder {
  /// SKY; without satellites, as gpsd sends from 3.21 on, it still has the dilutions.
  mutating func sky(_ members: WireMembers, _ line: Span<UInt8>) -> SkyView {
    SkyView(
      time: members.time(in: line), satellites: members.satellites.all,
      dilution: DilutionOfPrecision(
        horizontal: members.number(.hdop, in: line), vertical: members.number(.vdop, in: line),
        position: members.number(.pdop, in: line)),
      origin: origins.origin(members[.device], isSimulated: members.isTrue(.simulated), in: line))
  }

  /// POLL: the last TPV and SKY of each device.
  mutating func poll(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> [Reading] {
    var readings: [Reading] = []
    try members[.tpv].forEachObject(in: line) { readings.append(location($0, line)) }
    try members[.sky].forEachObject(in: line) { readings.append(.sky(sky($0, line))) }
    return readings
  }
}
