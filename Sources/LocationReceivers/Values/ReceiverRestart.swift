import LocationNMEA
import LocationUBX

/// A restart of a receiver: what it forgets.
public enum ReceiverRestart: String, Sendable, Hashable, CaseIterable {
  /// Position, time, orbits and all else: as after delivery.
  case cold
  /// Orbits that are valid for hours; almanac, position and time remain.
  case warm
  /// Nothing.
  case hot

  /// Bits of CFG-RST: what is cleared.
  private var mask: UInt16 {
    switch self {
    case .cold: 0xFFFF
    case .warm: 0x0001
    case .hot: 0x0000
    }
  }

  /// Returns the request for a make; `nil` if none is known. Only the navigation restarts: settings remain. Sources:
  /// u-blox F9 HPG 1.32 Interface Description, CFG-RST; MTK NMEA Packet User Manual, 101 to 103; SiRF NMEA Reference
  /// Manual, 101.
  func request(_ make: ReceiverMake) -> ReceiverRequest? {
    let bytes: [UInt8]
    switch make {
    case .ublox:
      bytes = ReceiverRequest.frame(UBXKind(0x06, 0x04), [UInt8(mask & 0xFF), UInt8(mask >> 8), 0x02, 0])
    case .mediatek: bytes = SentenceText.bytes("PMTK\(self == .hot ? 101 : self == .warm ? 102 : 103)")
    case .airoha: bytes = SentenceText.bytes("PAIR00\(self == .hot ? 4 : self == .warm ? 5 : 6)")
    case .sirf:
      bytes = SentenceText.bytes("PSRF101,0,0,0,0,0,0,12,\(self == .hot ? 1 : self == .warm ? 2 : 4)")
    case .unknown: return nil
    }
    // No receiver acknowledges a restart.
    return ReceiverRequest(
      bytes: bytes, expectation: .nothing, summary: "\(rawValue) restart", patience: .milliseconds(100), attempts: 1)
  }
}
