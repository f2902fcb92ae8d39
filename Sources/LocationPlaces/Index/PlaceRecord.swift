import LocationKit

/// The circle of a place, or the circle around its region. The file stores it unchanged.
struct PlaceRecord {
  /// Degrees.
  let latitude: Double
  let longitude: Double
  /// Radius in metres. It is negative if the place has a shape within the circle, and positive if the place is the
  /// circle.
  private let signedRadius: Double

  init(_ circle: BoundingCircle) {
    latitude = circle.center.latitude
    longitude = circle.center.longitude
    // A zero may have a sign of its own.
    signedRadius = circle.isExact ? circle.radius.magnitude : -circle.radius.magnitude
  }

  var radius: Double { signedRadius.magnitude }
  var hasShape: Bool { signedRadius.sign == .minus }
  /// Centre of a sound record.
  var center: Coordinate { Coordinate(latitude: latitude, longitude: longitude) ?? Self.pole }
  var circle: BoundingCircle { BoundingCircle(center: center, radius: radius, isExact: !hasShape) }

  /// Substitute for a broken record.
  static let missing = PlaceRecord(BoundingCircle(center: pole, radius: 0, isExact: true))
  private static let pole = Coordinate(latitude: 90, longitude: 0)!

  /// Whether the record is on earth, which a forged file does not guarantee.
  var isSound: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 && signedRadius.isFinite }

  /// Size in the image, in bytes.
  static let size = 24
}
