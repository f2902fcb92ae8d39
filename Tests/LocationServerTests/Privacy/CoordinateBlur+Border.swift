import LocationKit
import LocationTracks

extension CoordinateBlur {
  /// Returns the latitude of the border that lies north of a coordinate.
  func latitudeOfBorder(north coordinate: Coordinate) -> Double {
    func isBeyond(_ latitude: Double) -> Bool {
      Coordinate(latitude: latitude, longitude: coordinate.longitude).map { cell(of: $0) } != cell(of: coordinate)
    }
    var (south, north) = (coordinate.latitude, coordinate.latitude + size * 1.5 / 111_195)
    while north - south > 1e-8 {
      let middle = (south + north) / 2
      if isBeyond(middle) { north = middle } else { south = middle }
    }
    return south
  }
}
