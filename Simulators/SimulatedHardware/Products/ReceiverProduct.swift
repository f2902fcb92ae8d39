/// A receiver on the market that a simulated receiver imitates, with its settings and its answers.
///
/// The raw value is its name on the command line.
public enum ReceiverProduct: String, Sendable, Hashable, CaseIterable {
  /// u-blox NEO-M8N, firmware SPG 3.01, protocol version 18: settings by legacy messages.
  case ubloxM8 = "ublox-m8"
  /// u-blox NEO-M9N, firmware SPG 4.04, protocol version 32.01: settings by key, and by legacy messages.
  case ubloxM9 = "ublox-m9"
  /// u-blox MAX-M10S, firmware SPG 5.10, protocol version 34.10: settings by key.
  case ubloxM10 = "ublox-m10"
  /// u-blox ZED-F9P, firmware HPG 1.13, protocol version 27.12: centimetres with the corrections of a base.
  case ubloxF9P = "ublox-f9p"
  /// GlobalTop PA6H with MediaTek's MT3339: sentences `$PMTK`.
  case mtk
  /// SiRFstar III: sentences `$PSRF`.
  case sirf
}
