import LocationKit

extension WireDecoder {
  /// No receiver tracks more. What a line lists beyond is left out.
  static let maximumSatellites = 512

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
    if list.kind == .array { satellites.reserveCapacity(min(maximumSatellites, list.count / 64)) }
    try list.forEachObject(in: line) { members in
      guard let satellite = Satellite(members, in: line) else { return }
      let known = satellites.firstIndex {
        $0.identifier == satellite.identifier && $0.constellation == satellite.constellation
      }
      if let known {
        satellites[known].merge(satellite)
      } else if satellites.count < maximumSatellites {
        satellites.append(satellite)
      }
    }
    return satellites
  }
}
