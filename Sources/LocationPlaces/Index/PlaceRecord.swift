import LocationKit

/// The circle that a place is, or that is around it. The file holds it as it is.
struct PlaceRecord {
  /// Degrees.
  let latitude: Double
  let longitude: Double
  /// Metres; its sign says whether the place is the circle, or has a shape within it. Shapes have a minus.
  private let signedRadius: Double

  init(center: Coordinate, radius: Double, hasShape: Bool) {
    latitude = center.latitude
    longitude = center.longitude
    signedRadius = hasShape ? -radius : radius
  }

  var radius: Double { signedRadius.magnitude }
  var hasShape: Bool { signedRadius.sign == .minus }
  var center: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }

  /// Whether it is on earth: in a file that somebody has made up it may not be.
  var isSound: Bool { latitude.magnitude <= 90 && longitude.magnitude <= 180 && signedRadius.isFinite }

  /// Bytes in the image.
  static let size = 24
}
