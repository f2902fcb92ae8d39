import Glibc
import LocationKit

/// Boxes in degrees around a few places: they exclude most blocks in a few nanoseconds.
struct PlaceBoxes: Sendable {
  private struct Box: Sendable {
    var south: Double
    var north: Double
    var west: Double
    var east: Double
  }

  private let boxes: [Box]

  /// More places than this are asked by position.
  private static let most = 64
  /// Metres; a step that is longer is tested exactly.
  private static let longestStep = 500.0
  /// Units of 1e-7 degrees in a metre of latitude, at most; of longitude at the equator, at most.
  private static let unitsPerMetre = 1e7 / 110_500

  /// `nil` for too many places.
  init?(_ places: any PointOfInterestLookup, margin: Double) {
    guard places.count <= Self.most else { return nil }
    boxes = (0..<places.count).map { Self.box(places.boundingCircle(of: $0), margin + Self.longestStep) }
  }

  private static func box(_ circle: BoundingCircle, _ margin: Double) -> Box {
    let high = (circle.radius + margin) * unitsPerMetre
    let (latitude, longitude) = (circle.center.latitude * 1e7, circle.center.longitude * 1e7)
    let farthest = (latitude.magnitude + high) / 1e7
    let wide = farthest < 89 ? high / cos(farthest * .pi / 180) : .infinity
    // Beyond the antimeridian, longitudes begin again.
    let isWhole = longitude - wide < -1.8e9 || longitude + wide > 1.8e9
    return Box(
      south: latitude - high, north: latitude + high, west: isWhole ? -.infinity : longitude - wide,
      east: isWhole ? .infinity : longitude + wide)
  }

  /// Whether no location of the block, and no step between two of them, comes near a place.
  @inline(__always)
  func exclude(_ header: BlockHeader, step: Double) -> Bool {
    guard step <= Self.longestStep else { return false }
    for box in boxes {
      let isApart =
        Double(header.latitudes.lowerBound) > box.north || Double(header.latitudes.upperBound) < box.south
        || Double(header.longitudes.lowerBound) > box.east || Double(header.longitudes.upperBound) < box.west
      if !isApart { return false }
    }
    return true
  }
}
