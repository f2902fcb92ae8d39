/// The distance to a beacon.
public enum CLProximity: Int, Sendable {
  /// The distance is unknown.
  case unknown = 0
  /// The beacon is next to the device.
  case immediate = 1
  /// The beacon is near.
  case near = 2
  /// The beacon is far away.
  case far = 3
}
