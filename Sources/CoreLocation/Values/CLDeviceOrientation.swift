/// The orientation of a device: ``CLLocationManager/headingOrientation``.
public enum CLDeviceOrientation: Int32, Sendable {
  /// The orientation is unknown.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// The top points left.
  case landscapeLeft = 3
  /// The top points right.
  case landscapeRight = 4
  /// Flat, the screen up.
  case faceUp = 5
  /// Flat, the screen down.
  case faceDown = 6
}
