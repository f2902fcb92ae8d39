package import LocationKit

/// The smallest box of latitude and longitude around coordinates; it may cross the antimeridian.
package struct GeographicBox: Sendable, Hashable {
  /// Southern edge in degrees, like all values here.
  package private(set) var south: Double
  /// Northern edge in degrees.
  package private(set) var north: Double
  /// Western edge, −180 to 180.
  package private(set) var west: Double
  /// Extent to the east of ``west``, 0 to 360.
  private var width = 0.0

  /// Creates a box that contains only this coordinate.
  package init(_ coordinate: Coordinate) {
    (south, north) = (coordinate.latitude, coordinate.latitude)
    west = coordinate.longitude
  }

  /// Eastern edge, −180 to 180; less than ``west`` if the box crosses the antimeridian.
  package var east: Double {
    if width >= 360 { return 180 }
    let east = west + width
    return east > 180 ? east - 360 : east
  }

  /// Extends the box to a coordinate, over the nearer side. This is correct for a track, whose points follow one
  /// another.
  package mutating func include(_ coordinate: Coordinate) {
    south = min(south, coordinate.latitude)
    north = max(north, coordinate.latitude)
    let eastward = Self.eastward(from: west, to: coordinate.longitude)
    guard eastward > width else { return }
    let westward = 360 - eastward
    if eastward - width <= westward {
      width = eastward
    } else {
      west = coordinate.longitude
      width += westward
    }
    if width >= 360 { (west, width) = (-180, 360) }
  }

  /// Returns the eastward difference, from 0 to less than 360.
  private static func eastward(from west: Double, to longitude: Double) -> Double {
    let difference = (longitude - west).truncatingRemainder(dividingBy: 360)
    return difference < 0 ? difference + 360 : difference
  }
}

extension GeographicBox? {
  mutating func include(_ coordinate: Coordinate) {
    if self == nil { self = GeographicBox(coordinate) } else { self?.include(coordinate) }
  }
}
