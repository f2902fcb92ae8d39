/// A box of degrees, edges included.
package struct DegreeBox: Sendable, Hashable {
  package let south: Double
  package let west: Double
  package let north: Double
  /// Less than ``west`` if the box crosses the antimeridian.
  package let east: Double

  package static let world = DegreeBox(south: -90, west: -180, north: 90, east: 180)

  package init(south: Double, west: Double, north: Double, east: Double) {
    (self.south, self.west, self.north, self.east) = (south, west, north, east)
  }

  /// Creates a box of south, west, north and east; `nil` if they are out of range, or if south is greater than north.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 4, -90 <= numbers[0], numbers[0] <= numbers[2], numbers[2] <= 90,
      numbers[1].magnitude <= 180, numbers[3].magnitude <= 180
    else { return nil }
    self.init(south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
  }

  package func contains(_ coordinate: Coordinate) -> Bool {
    let longitude = coordinate.longitude
    guard (south...north).contains(coordinate.latitude) else { return false }
    return west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }
}
