import LocationKit

/// The circle that a place is, or that is around it. The file holds it as it is.
struct PlaceRecord {
  /// Degrees.
  let latitude: Double
  let longitude: Double
  /// Metres; its sign says whether the place is the circle, or has a shape within it. Shapes have a minus.
  private let signedRadius: Double

  init(_ circle: BoundingCircle) {
    latitude = circle.center.latitude
    longitude = circle.center.longitude
    // A zero may have a sign of its own.
    signedRadius = circle.isExact ? circle.radius.magnitude : -circle.radius.magnitude
  }

  var radius: Double { signedRadius.magnitude }
  var hasShape: Bool { signedRadius.sign == .minus }
  /// Of a sound record.
  var center: Coordinate { Coordinate(latitude: latitude, longitude: longitude) ?? Self.pole }
  var circle: BoundingCircle { BoundingCircle(center: center, radius: radius, isExact: !hasShape) }

  /// Stands for one that is broken.
  static let missing = PlaceRecord(BoundingCircle(center: pole, radius: 0, isExact: true))
  private static let pole = Coordinate(latitude: 90, longitude: 0)!

  /// Whether it is on earth: in a file that somebody has made up it may not be.
  var isSound: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 && signedRadius.isFinite }

  /// Bytes in the image.
  static let size = 24
}
