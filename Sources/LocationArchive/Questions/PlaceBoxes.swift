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

  private let circles: [BoundingCircle]
  /// Metres around a place that belong to it.
  private let margin: Double
  private let boxes: [Box]
  private let cores: [Box?]
  /// From the middles of the places.
  private var views: [Viewpoint]

  /// More places than this are asked by position.
  private static let most = 64
  /// Metres; a step that is longer is tested exactly.
  private static let longestStep = 500.0
  /// Units around a box within which the distance to a circle is computed.
  private static let near = 200_000.0
  /// Metres that cover rounding.
  private static let slack = 1.0
  /// Units of 1e-7 degrees in a metre of latitude, at most; of longitude at the equator, at most.
  private static let unitsPerMetre = 1e7 / 110_500

  /// `nil` for too many places.
  init?(_ places: any PlaceLookup, margin: Double) {
    guard places.count <= Self.most else { return nil }
    let circles = (0..<places.count).map { places.boundingCircle(of: $0) }
    (self.circles, self.margin, views) = (circles, margin, circles.map { Viewpoint($0.center) })
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
  private static func core(_ circle: BoundingCircle, _ places: any PlaceLookup, _ number: Int) -> Box? {
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

  /// What is known about the surroundings of a location.
  struct Clearance {
    /// The place that it lies in.
    var inside: Int?
    /// Units along a parallel plus those along a meridian within which nothing changes; not positive if the location
    /// itself may decide.
    var units: Int64
    /// Whether the exact distances would not show more.
    var isTight: Bool
  }

  /// `nil` if the exact distances are needed.
  mutating func clearance(_ latitude: Int64, _ longitude: Int64) -> Clearance? {
    let (latitude, longitude) = (Double(latitude), Double(longitude))
    var (least, found, isTight): (Double, Int?, Bool) = (1e9, nil, false)
    for number in boxes.indices {
      var room = boxes[number].gap(latitude, longitude)
      var isInside = room <= 0
      let isCircle = circles[number].isExact && room < Self.near
      if isCircle {
        (isInside, room) = surroundings(of: number, latitude, longitude)
      } else if isInside {
        guard let core = cores[number] else { return nil }
        room = core.depth(latitude, longitude)
      }
      if isInside {
        if found != nil { return nil }
        found = number
      }
      if room <= 0 { return isCircle ? Clearance(units: -1, isTight: true) : nil }
      if room < least { (least, isTight) = (room, isCircle) }
    }
    return Clearance(inside: found, units: Int64(least), isTight: isTight)
  }

  /// Whether a location lies in a circle, and the units to where that may change; not positive if it may have changed.
  private mutating func surroundings(of number: Int, _ latitude: Double, _ longitude: Double) -> (Bool, Double) {
    guard let here = Coordinate(latitude: latitude / 1e7, longitude: longitude / 1e7) else { return (false, -1) }
    let distance = views[number].roughDistance(to: here)
    let radius = circles[number].radius
    let isInside = distance.upperBound < radius
    let metres = isInside ? radius - Self.slack - distance.upperBound : distance.lowerBound - radius - margin
    return (isInside, metres * 100 / BlockSummary.centimetresPerUnit)
  }
}
