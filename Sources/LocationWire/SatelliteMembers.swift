import LocationKit
import LocationText

/// The members of one satellite in SKY, or of one of its signals.
struct SatelliteMembers: JSONMembers {
  var number: Int?
  var gnssid: Int?
  var svid: Int?
  var elevation: Double?
  var azimuth: Double?
  var signalStrength: Double?
  var isUsed = false
  var signalIdentifier: Int?
  var signalQuality: Int?
  var health: Int?
  var residual: Double?
  var signals: [SatelliteSignal] = []
  var leftOut = WireMemberSet()

  @inline(__always)
  var first: WireMember { .number }

  @inline(__always)
  mutating func read(
    _ member: WireMember, with scanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault) {
    if member == .signals {
      signals = try readSignals(with: &scanner, in: line, names, depth: depth)
      return
    }
    let value = try scanner.value(line, depth: depth)
    switch member {
    case .number: number = value.integer
    case .gnssid: gnssid = value.integer
    case .svid: svid = value.integer
    case .elevation: elevation = check(value, of: member, within: PlausibleRange.elevation, line)
    case .azimuth: azimuth = check(value, of: member, within: PlausibleRange.azimuth, line)
    // libgps writes -1 for unknown.
    case .signalStrength where value.integer != -1 && value.number(in: line) != -1:
      signalStrength = check(value, of: member, within: PlausibleRange.signalStrength, line)
    case .isUsed: isUsed = value.kind == .true
    case .signalIdentifier: signalIdentifier = check(value, of: member, within: 0...255)
    case .signalQuality: signalQuality = check(value, of: member, within: PlausibleRange.signalQuality)
    case .health: health = check(value, of: member, within: 0...2)
    case .residual: residual = check(value, of: member, within: PlausibleRange.earthCentred, line)
    default: break
    }
  }
}

extension SatelliteMembers {
  @inline(__always)
  private mutating func check(
    _ value: JSONValue, of member: WireMember, within range: ClosedRange<Double>, _ line: Span<UInt8>
  ) -> Double? {
    leftOut.check(value, in: line, of: member, within: range)
  }

  private mutating func check(_ value: JSONValue, of member: WireMember, within range: ClosedRange<Int>) -> Int? {
    guard let number = value.integer else { return nil }
    if range.contains(number) { return number }
    leftOut.insert(member)
    return nil
  }

  /// Reads the next value; if it is not an array, there are no signals.
  private mutating func readSignals(
    with scanner: inout JSONScanner, in line: Span<UInt8>, _ names: WireNames, depth: Int
  ) throws(JSONFault) -> [SatelliteSignal] {
    var signals: [SatelliteSignal] = []
    scanner.skipBlanks(line)
    guard scanner.isAt("[", line) else {
      _ = try scanner.value(line, depth: depth)
      return signals
    }
    guard try scanner.arrayBegins(line, depth: depth) else { return signals }
    repeat {
      guard scanner.isAt("{", line) else {
        _ = try scanner.value(line, depth: depth + 1)
        continue
      }
      var members = SatelliteMembers()
      try scanner.object(line, into: &members, names, depth: depth + 1)
      leftOut.formUnion(members.leftOut)
      if signals.count < Satellite.mostSignals { signals.append(SatelliteSignal(members)) }
    } while try scanner.arrayContinues(line)
    return signals
  }
}
