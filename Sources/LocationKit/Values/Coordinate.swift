/// A point on the WGS-84 ellipsoid, in degrees: latitude north positive, −90 to 90; longitude east positive, −180 to 180.
public struct Coordinate: Sendable, Hashable {
  public let latitude: Double
  public let longitude: Double

  /// `nil` when a value is out of its range or not finite: such a coordinate is never a location. A negative zero
  /// becomes zero.
  public init?(latitude: Double, longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }  // false for NaN, too
    self.latitude = latitude + 0.0
    self.longitude = longitude + 0.0
  }
}
