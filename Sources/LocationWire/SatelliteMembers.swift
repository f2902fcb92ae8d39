/// The members of one satellite in SKY.
struct SatelliteMembers: JSONMembers {
  var number: Int?
  var gnssid: Int?
  var svid: Int?
  var elevation: Double?
  var azimuth: Double?
  var signalStrength: Double?
  var isUsed = false

  @inline(__always)
  var first: WireMember { .number }

  @inline(__always)
  mutating func read(
    _ member: WireMember, with scanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault) {
    let value = try scanner.value(line, depth: depth)
    switch member {
    case .number: number = value.integer
    case .gnssid: gnssid = value.integer
    case .svid: svid = value.integer
    case .elevation: elevation = value.number(in: line)
    case .azimuth: azimuth = value.number(in: line)
    case .signalStrength: signalStrength = value.number(in: line)
    case .isUsed: isUsed = value.kind == .true
    default: break
    }
  }
}
