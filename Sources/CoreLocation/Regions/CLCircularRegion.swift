public import Foundation

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

  // MARK: NSSecureCoding, NSCopying

  /// Creates the region that an archive contains; `nil` if the archive is damaged.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "radius") else { return nil }
    let center = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: "latitude"), longitude: coder.decodeDouble(forKey: "longitude"))
    circle = (center, max(0, coder.decodeDouble(forKey: "radius")))
    super.init(coder: coder)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(center.latitude, forKey: "latitude")
    coder.encode(center.longitude, forKey: "longitude")
    coder.encode(radius, forKey: "radius")
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    flagged(CLCircularRegion(center: center, radius: radius, identifier: identifier))
  }

  /// Text in the form of Apple's: identifier, centre and radius.
  open override var description: String {
    let circle = String(format: "center:<%+.8f,%+.8f>, radius:%.2fm", center.latitude, center.longitude, radius)
    return "\(type(of: self)) (identifier:'\(identifier)', \(circle))"
  }
}
