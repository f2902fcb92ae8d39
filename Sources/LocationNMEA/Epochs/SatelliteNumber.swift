import LocationKit

/// The meaning of satellite numbers as NMEA 0183 sends them, by talker or system id.
enum SatelliteNumber {
  /// Returns the constellation of a talker that has one of its own; `nil` for GN and all others.
  static func constellation(ofTalker talker: UInt16) -> Constellation? {
    switch talker {
    case SentenceAddress.talker("GL"): .glonass
    case SentenceAddress.talker("GA"): .galileo
    case SentenceAddress.talker("GB"), SentenceAddress.talker("BD"): .beidou
    case SentenceAddress.talker("GQ"), SentenceAddress.talker("QZ"): .qzss
    case SentenceAddress.talker("GI"): .navic
    default: nil
    }
  }

  /// Returns the constellation of NMEA 4.11's system id (GSA field 18).
  static func constellation(ofSystem systemID: Int) -> Constellation? {
    switch systemID {
    case 1: .gps
    case 2: .glonass
    case 3: .galileo
    case 4: .beidou
    case 5: .qzss
    case 6: .navic
    default: nil
    }
  }

  /// Returns the constellation and the number within it; a number that no satellite has is one of the constellation.
  static func resolve(_ number: Int, in constellation: Constellation?) -> (Constellation, identifier: Int) {
    if let known = NMEASatelliteNumber.resolve(number, in: constellation) { return known }
    // The numbers of GLONASS go up to 99, but gpsd knows no satellite of the last three.
    let isReserve = (97...99).contains(number) && constellation != .beidou && constellation != .galileo
    return isReserve ? (.glonass, number - 64) : (constellation ?? .gps, number)
  }
}
