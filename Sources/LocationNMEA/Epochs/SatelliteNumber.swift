import LocationKit

/// The meaning of satellite numbers as NMEA sends them: the ranges of NMEA 0183 4.11 and the offsets that receivers
/// used before, by talker (<https://gpsd.io/NMEA.html#_satellite_ids>).
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

  /// Returns the constellation and the number within it.
  static func resolve(_ number: Int, in constellation: Constellation?) -> (Constellation, identifier: Int) {
    switch number {
    case ...32: (constellation ?? .gps, number)
    case 401...463: (.beidou, number - 400)
    case 301...336: (.galileo, number - 300)
    // The last two numbers of QZSS are also BeiDou's first two.
    case 193...200,
      201...202 where constellation == .qzss:
      (.qzss, number - 192)
    case 201...263: (.beidou, number - 200)
    case 120...158: (.sbas, number)
    case 65...99 where constellation != .beidou && constellation != .galileo: (.glonass, number - 64)
    case 33...64 where constellation == nil || constellation == .gps || constellation == .glonass: (.sbas, number + 87)
    default: (constellation ?? .gps, number)
    }
  }
}
