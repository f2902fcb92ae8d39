import LocationKit

/// The conversion of signal numbers from NMEA 0183 4.11 (GSV's last field) to gpsd's `sigid`, which is u-blox's.
///
/// Sources: NMEA 0183 4.11, table 19; u-blox F9 HPG 1.32 Interface Description (UBX-22008968), §1.5.4.
enum SignalNumber {
  /// Returns u-blox's number; `nil` for a signal without one.
  static func identifier(sent digit: UInt8, of constellation: Constellation) -> UInt8? {
    table(of: constellation).first { $0.sent == digit }?.identifier
  }

  private static func table(of constellation: Constellation) -> [(sent: UInt8, identifier: UInt8)] {
    switch constellation {
    case .gps: gps
    case .sbas, .imes, .navic: first
    case .glonass: glonass
    case .galileo: galileo
    case .beidou: beidou
    case .qzss: qzss
    }
  }

  /// L1 C/A or L5 alone.
  private static let first = rows(("1", 0))
  /// L1 C/A, L2 CM, L2 CL, L5 I, L5 Q.
  private static let gps = rows(("1", 0), ("5", 4), ("6", 3), ("7", 6), ("8", 7))
  /// L1 OF, L2 OF.
  private static let glonass = rows(("1", 0), ("3", 2))
  /// E5a I, E5b I, E1 C: NMEA does not distinguish data from pilot.
  private static let galileo = rows(("1", 3), ("2", 5), ("7", 0))
  /// B1I, B1C, B2a, B2I.
  private static let beidou = rows(("1", 0), ("3", 5), ("5", 7), ("B", 2), ("b", 2))
  /// L1 C/A, L2 CM, L2 CL, L5 I, L5 Q.
  private static let qzss = rows(("1", 0), ("5", 4), ("6", 5), ("7", 8), ("8", 9))

  private static func rows(_ rows: (Unicode.Scalar, UInt8)...) -> [(sent: UInt8, identifier: UInt8)] {
    rows.map { (UInt8(ascii: $0), $1) }
  }
}
