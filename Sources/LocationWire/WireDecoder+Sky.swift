import LocationKit

extension WireDecoder {
  /// SKY; without satellites, as gpsd sends from 3.21 on, it still has the dilutions.
  mutating func sky(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> SkyView {
    SkyView(
      time: members.time(in: line), satellites: try Self.satellites(members[.satellites], line),
      dilution: DilutionOfPrecision(
        horizontal: members.number(.hdop, in: line), vertical: members.number(.vdop, in: line),
        position: members.number(.pdop, in: line)),
      origin: origins.origin(members[.device], isSimulated: members.isTrue(.simulated), in: line))
  }

  /// POLL: the last TPV and SKY of each device.
  mutating func poll(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> [Reading] {
    var readings: [Reading] = []
    try members[.tpv].forEachObject(in: line) { readings.append(location($0, line)) }
    try members[.sky].forEachObject(in: line) { (members) throws(JSONFault) in
      readings.append(.sky(try sky(members, line)))
    }
    return readings
  }

  private static func satellites(_ list: JSONValue, _ line: Span<UInt8>) throws(JSONFault) -> [Satellite] {
    var satellites: [Satellite] = []
    // A satellite takes about 64 bytes; a hostile line reserves no more than a real one.
    if list.kind == .array { satellites.reserveCapacity(min(256, list.count / 64)) }
    try list.forEachObject(in: line) { members in
      if let satellite = Satellite(members, in: line) { satellites.add(signal: satellite) }
    }
    return satellites
  }
}
