/// What a receiver sends on the port that is used.
public enum ReceiverProtocol: String, Sendable, Hashable, CaseIterable {
  /// UBX only.
  case ubx
  /// NMEA 0183 only. A receiver of u-blox then acknowledges nothing.
  case nmea
  /// Both.
  case both
}
