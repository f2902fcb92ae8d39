public import LocationKit

extension PointOfInterest {
  /// A round place. `radius` in metres. Traps when there is no such coordinate.
  public static func circle(
    _ id: String, latitude: Double = 48, longitude: Double = 11, radius: Double = 100, name: String? = nil,
    dwellTime: Duration? = nil
  ) -> PointOfInterest {
    PointOfInterest(
      id: id, name: name, region: .circle(center: .make(latitude: latitude, longitude: longitude), radius: radius),
      dwellTime: dwellTime)
  }
}
