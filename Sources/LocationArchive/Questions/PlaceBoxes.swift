import Glibc
import LocationKit

/// Boxes in degrees around and within a few places: they decide most blocks in a few nanoseconds.
struct PlaceBoxes: Sendable {
  private struct Box: Sendable {
    var south: Double
    var north: Double
    var west: Double
    var east: Double
    /// Units of longitude in a metre, at most.
    var eastPerMetre = 0.0

    /// Units by which a location lies outside, along one axis; not positive if it lies inside.
    @inline(__always)
    func gap(_ latitude: Double, _ longitude: Double) -> Double {
      let around = 3.6e9
      let aside =
        longitude < west
        ? min(west - longitude, longitude + around - east) : min(longitude - east, west + around - longitude)
      return max(south - latitude, latitude - north, aside)
    }

    /// Units from a location inside to the nearest edge; negative if it lies outside.
    @inline(__always)
    func depth(_ latitude: Double, _ longitude: Double) -> Double {
      min(latitude - south, north - latitude, longitude - west, east - longitude)
    }
  }

  private let boxes: [Box]
  private let cores: [Box?]

  /// More places than this are asked by position.
  private static let most = 64
  /// Metres; a step that is longer is tested exactly.
  private static let longestStep = 500.0
  /// Metres that cover rounding.
  private static let slack = 1.0
  /// Units of 1e-7 degrees in a metre of latitude, at most; of longitude at the equator, at most.
  private static let unitsPerMetre = 1e7 / 110_500

  /// `nil` for too many places.
  init?(_ places: any PointOfInterestLookup, margin: Double) {
    guard places.count <= Self.most else { return nil }
    let circles = (0..<places.count).map { places.boundingCircle(of: $0) }
    boxes = circles.map { Self.box($0, margin) }
    cores = circles.indices.map { Self.core(circles[$0], places, $0) }
  }

  private static func box(_ circle: BoundingCircle, _ margin: Double) -> Box {
    let high = (circle.radius + margin) * unitsPerMetre
    let (latitude, longitude) = (circle.center.latitude * 1e7, circle.center.longitude * 1e7)
    let farthest = (latitude.magnitude + high + longestStep * unitsPerMetre) / 1e7
    let eastPerMetre = farthest < 89 ? unitsPerMetre / cos(farthest * .pi / 180) : .infinity
    let wide = (circle.radius + margin) * eastPerMetre
    // Beyond the antimeridian, longitudes begin again.
    let reach = wide + longestStep * eastPerMetre
    let isWhole = !reach.isFinite || longitude - reach < -1.8e9 || longitude + reach > 1.8e9
    return Box(
      south: latitude - high, north: latitude + high, west: isWhole ? -.infinity : longitude - wide,
      east: isWhole ? .infinity : longitude + wide, eastPerMetre: isWhole ? 0 : eastPerMetre)
  }

  /// A box within the place: its corners are no farther from its middle than the middle is deep. `nil` if the middle
  /// does not lie inside.
  private static func core(_ circle: BoundingCircle, _ places: any PointOfInterestLookup, _ number: Int) -> Box? {
    let depth = -places.distance(from: circle.center, to: number) - slack
    guard depth > 0 else { return nil }
    let (latitude, longitude) = (circle.center.latitude * 1e7, circle.center.longitude * 1e7)
    let high = depth / 2.0.squareRoot() * 100 / BlockSummary.centimetresPerUnit
    let nearest = max(0, latitude.magnitude - high) / 1e7
    let wide = high / max(0.01, cos(nearest * .pi / 180))
    return Box(south: latitude - high, north: latitude + high, west: longitude - wide, east: longitude + wide)
  }

  enum Relation: Equatable {
    /// No location of the area, and no step between two of them, comes near a place.
    case apart
    /// All locations lie in this place, and none comes near another one.
    case inside(Int)
    case unknown
  }

  /// - Parameter step: metres, at most.
  @inline(__always)
  func relation(of area: BlockArea, step: Double) -> Relation {
    guard step <= Self.longestStep else { return .unknown }
    let (south, north) = (Double(area.latitudes.lowerBound), Double(area.latitudes.upperBound))
    let (west, east) = (Double(area.longitudes.lowerBound), Double(area.longitudes.upperBound))
    var found: Int?
    let stepNorth = step * Self.unitsPerMetre
    for (number, box) in boxes.enumerated() {
      let stepEast = step * box.eastPerMetre
      let isApart =
        south > box.north + stepNorth || north < box.south - stepNorth || west > box.east + stepEast
        || east < box.west - stepEast
      if isApart { continue }
      guard found == nil, let core = cores[number], core.south <= south, north <= core.north, core.west <= west,
        east <= core.east
      else { return .unknown }
      found = number
    }
    return found.map(Relation.inside) ?? .apart
  }

  /// The end of the first areas that lie in this place, or apart from all if it is `nil`, with the steps that lead to
  /// them.
  func end(of areas: ArraySlice<BlockArea>, inside number: Int?) -> Int {
    let wanted = number.map(Relation.inside) ?? .apart
    return areas.firstIndex { relation(of: $0, step: Double($0.longestStep) / 100) != wanted } ?? areas.endIndex
  }

  /// The place around a location, and the units along a parallel plus those along a meridian within which that does
  /// not change; `nil` if the boxes do not decide it.
  func clearance(_ latitude: Int64, _ longitude: Int64) -> (inside: Int?, units: Int64)? {
    let (latitude, longitude) = (Double(latitude), Double(longitude))
    var (found, units): (Int?, Double) = (nil, 1e9)
    for (number, box) in boxes.enumerated() {
      var room = box.gap(latitude, longitude)
      if room <= 0 {
        guard found == nil, let core = cores[number] else { return nil }
        room = core.depth(latitude, longitude)
        found = number
      }
      if room <= 0 { return nil }
      units = min(units, room)
    }
    return (found, Int64(units))
  }
}
