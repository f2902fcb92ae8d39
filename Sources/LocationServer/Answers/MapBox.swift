import LocationKit

/// A box of degrees on the map, borders included.
struct MapBox: Sendable, Hashable {
  let south: Double
  let west: Double
  let north: Double
  /// Less than `west` if the box crosses the antimeridian.
  let east: Double

  static let world = MapBox(south: -90, west: -180, north: 90, east: 180)

  func contains(_ coordinate: Coordinate) -> Bool {
    (south...north).contains(coordinate.latitude)
      && (west <= east
        ? (west...east).contains(coordinate.longitude) : coordinate.longitude >= west || coordinate.longitude <= east)
  }
}

extension RequestQuery {
  /// Returns the box `S,W,N,E`.
  func box(_ name: String) throws(Problem) -> MapBox? {
    guard let box = try numbers(name, count: 4, form: "S,W,N,E") else { return nil }
    guard (-90...90).contains(box[0]), (box[0]...90).contains(box[2]), (-180...180).contains(box[1]),
      (-180...180).contains(box[3])
    else { throw Problem(400, "the \(name) must have the form S,W,N,E in degrees") }
    return MapBox(south: box[0], west: box[1], north: box[2], east: box[3])
  }
}
