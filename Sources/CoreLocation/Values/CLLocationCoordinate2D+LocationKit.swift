import LocationKit

extension CLLocationCoordinate2D {
  /// The same point in LocationKit; `nil` if it is invalid.
  var onEarth: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }

  init(_ coordinate: Coordinate) { self.init(latitude: coordinate.latitude, longitude: coordinate.longitude) }
}
