public import LocationKit

extension PointOfInterest {
  /// Creates a circular place. `radius` is in metres. Traps if the coordinate is out of range.
  public static func circle(
    _ id: String, latitude: Double = 48, longitude: Double = 11, radius: Double = 100, name: String? = nil,
    dwellTime: Duration? = nil
  ) -> PointOfInterest {
    PointOfInterest(
      id: id, name: name, region: .circle(center: .make(latitude: latitude, longitude: longitude), radius: radius),
      dwellTime: dwellTime)
  }
}
