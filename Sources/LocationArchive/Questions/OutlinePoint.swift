import Glibc
import LocationKit

/// The last location that was returned, and what decides without a distance that others are near.
struct OutlinePoint: Sendable {
  let coordinate: Coordinate
  private let latitude: Int64
  private let longitude: Int64
  private let detail: Double
  /// Metres in a unit of longitude, at most, at the latitudes of near locations.
  private let metresEast: Double
  /// A square around the location within which all others are near; `nil` if there is none.
  let square: UnitSquare?

  private static let metresNorth = BlockSummary.centimetresPerUnit / 100

  /// - Parameters:
  ///   - latitude, longitude: the coordinate in the units of the archive.
  ///   - detail: metres within which locations are near.
  init(_ coordinate: Coordinate, latitude: Int64, longitude: Int64, detail: Double) {
    (self.coordinate, self.latitude, self.longitude, self.detail) = (coordinate, latitude, longitude, detail)
    // A degree of latitude has more than 110 000 m.
    let lowest = max(0, abs(coordinate.latitude) - detail / 110_000)
    metresEast = Self.metresNorth * cos(lowest * .pi / 180)
    let side = detail * 0.5.squareRoot()
    square = UnitSquare(
      latitude, longitude, height: Self.units(side / Self.metresNorth),
      width: Self.units(side / max(metresEast, 1e-6)))
  }

  /// Returns whole units that are certainly within a number of them, which may be infinite, negative or no number.
  private static func units(_ number: Double) -> Int64 { number > 0 ? Int64(min(number, 1e10)) - 1 : -1 }

  /// Whether all of these units are certainly near. The distance is no longer than the path that is straight in latitude
  /// and longitude, and that is no longer than the hypotenuse of its greatest parts.
  func isNear(_ latitudes: ClosedRange<Int64>, _ longitudes: ClosedRange<Int64>) -> Bool {
    let north = max((latitudes.upperBound - latitude).magnitude, (latitudes.lowerBound - latitude).magnitude)
    // Straight, and not round the other side: that is no less.
    let east = max((longitudes.upperBound - longitude).magnitude, (longitudes.lowerBound - longitude).magnitude)
    let (high, wide) = (Double(north + 1) * Self.metresNorth, Double(east + 1) * metresEast)
    return high * high + wide * wide <= detail * detail
  }

  /// Whether a location in the units of the archive is farther away than the detail.
  func isFar(_ latitude: Int64, _ longitude: Int64) -> Bool {
    // Most locations are near, and need no distance.
    if isNear(latitude...latitude, longitude...longitude) { return false }
    guard let here = Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    else { return true }
    return coordinate.distance(to: here) > detail
  }
}

/// A box around a coordinate in 1e-7 degrees, which does not cross the antimeridian.
struct UnitSquare: Sendable {
  let latitudes: ClosedRange<Int64>
  let longitudes: ClosedRange<Int64>

  /// - Parameters:
  ///   - height, width: from the coordinate to an edge. `nil` if one of them is negative.
  init?(_ latitude: Int64, _ longitude: Int64, height: Int64, width: Int64) {
    guard height >= 0, width >= 0 else { return nil }
    latitudes = (latitude - height)...(latitude + height)
    longitudes = (longitude - width)...(longitude + width)
  }

  @inline(__always)
  func contains(_ latitude: Int64, _ longitude: Int64) -> Bool {
    latitudes.contains(latitude) && longitudes.contains(longitude)
  }
}
