/// A point on the WGS-84 ellipsoid, in degrees.
public struct Coordinate: Sendable, Hashable {
  /// Degrees, north positive, −90 to 90.
  public let latitude: Double
  /// Degrees, east positive, −180 to 180.
  public let longitude: Double

  /// Creates a coordinate; `nil` if a value is out of its range or not finite. A negative zero becomes zero.
  public init?(latitude: Double, longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }  // also false for NaN
    self.latitude = latitude + 0.0
    self.longitude = longitude + 0.0
  }
}
