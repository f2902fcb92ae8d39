/// A circle on the Earth.
open class CLCircularRegion: CLRegion {
  /// Centre of the circle.
  open var center: CLLocationCoordinate2D { circle.center }
  /// Radius in metres.
  open var radius: CLLocationDistance { circle.radius }
  private let circle: (center: CLLocationCoordinate2D, radius: CLLocationDistance)

  /// Creates a circle. A radius below 0 becomes 0.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    circle = (center, max(0, radius))
    super.init(identifier: identifier)
  }

  /// Returns whether a coordinate lies inside the circle or on its edge; `false` if it is invalid.
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { center.distance(to: coordinate) <= radius }

  open override var description: String {
    "CLCircularRegion (identifier:'\(identifier)', center:<\(center.latitude),\(center.longitude)>, radius:\(radius)m)"
  }
}
