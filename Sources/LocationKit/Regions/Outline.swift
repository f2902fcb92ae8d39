/// A polygon, prepared for queries.
final class Outline: Sendable {
  /// A ring that encloses an area, which may be a hole.
  private struct Ring: Sendable {
    var edges: EdgeTree
    /// Whether the ring goes once around the Earth and encloses the area north of it.
    var isNorthernCap = false
    /// Whether the ring goes once around the Earth and encloses the area south of it.
    var isSouthernCap = false

    func encloses(_ latitude: Double, _ longitude: Double) -> Bool {
      edges.isOddToTheNorth(of: latitude, longitude) != isNorthernCap
    }

    /// Returns whether the ring encloses the area next to a pole on a meridian.
    func enclosesPole(_ latitude: Double, at longitude: Double) -> Bool {
      let isOdd = !edges.edges.count {
        $0.isAtPole && $0.westLatitude == latitude && $0.covers(longitude)
      }.isMultiple(of: 2)
      return isOdd != (latitude > 0 ? isNorthernCap : isSouthernCap)
    }
  }

  /// A border on the antimeridian.
  struct Seam: Sendable {
    var south: Double
    var north: Double
    /// Whether the polygon lies to the west of the seam; otherwise it lies to the east.
    var isEastern: Bool
  }

  /// Rings of the exterior and the holes.
  private let rings: [Ring]
  /// Borders on the antimeridian, on the other side of which another part may continue.
  let seams: [Seam]
  let circle: BoundingCircle
  private let holdsNorthPole: Bool
  private let holdsSouthPole: Bool

  init(exterior: [Coordinate], holes: [[Coordinate]]) {
    var sides = [Self.sides(of: exterior, isHole: false)] + holes.map { Self.sides(of: $0, isHole: true) }
    Self.assignRoles(&sides)
    let rings = sides.map {
      Ring(edges: EdgeTree($0.sides.map(\.edge)), isNorthernCap: $0.isNorthernCap, isSouthernCap: $0.isSouthernCap)
    }
    self.rings = rings
    seams = sides.flatMap(\.sides).filter { $0.edge.role == .seam }.map {
      Seam(south: $0.edge.westLatitude, north: $0.edge.eastLatitude, isEastern: $0.isRegionLeft)
    }
    holdsNorthPole = Self.holdsPole(90, rings)
    holdsSouthPole = Self.holdsPole(-90, rings)
    let circle = BoundingCircle(around: rings[0].edges.edges)
    // The rest of the Earth is connected and contains no border: all of it belongs to the polygon, or none of it.
    let isAround =
      Self.contains(circle.antipode, rings) ?? (circle.antipode.latitude > 0 ? holdsNorthPole : holdsSouthPole)
    self.circle = isAround ? BoundingCircle(center: circle.center, radius: NearestPointSearch.farthest) : circle
  }

  // MARK: Queries

  func contains(_ coordinate: Coordinate) -> Bool {
    Self.contains(coordinate, rings) ?? (coordinate.latitude > 0 ? holdsNorthPole : holdsSouthPole)
  }

  /// Returns whether the polygon contains a coordinate; `nil` at a pole, which has no longitude.
  private static func contains(_ coordinate: Coordinate, _ rings: [Ring]) -> Bool? {
    guard coordinate.latitude.magnitude < 90 else { return nil }
    let latitude = coordinate.latitude
    let longitude = coordinate.longitude == 180 ? -180 : coordinate.longitude
    if rings.contains(where: { $0.edges.holds(latitude, longitude) }) { return true }
    return rings[0].encloses(latitude, longitude) && !rings.dropFirst().contains { $0.encloses(latitude, longitude) }
  }

  /// Searches all edges except the seams.
  func find(_ search: inout NearestPointSearch) {
    for ring in rings { ring.edges.find(&search) }
  }

  // MARK: Preparation

  /// An edge, in the direction in which it is stored.
  private struct Side {
    var edge: StraightEdge
    /// Whether the polygon lies to the left.
    var isRegionLeft: Bool
  }

  private struct SidedRing {
    var sides: [Side]
    var isNorthernCap: Bool
    var isSouthernCap: Bool
  }

  private static func sides(of corners: [Coordinate], isHole: Bool) -> SidedRing {
    let next = corners.dropFirst() + corners.prefix(1)
    // Writers that fold longitudes beyond the antimeridian produce long edges, but hardly ever one that goes exactly
    // once around the Earth.
    let isPlain = zip(corners, next).allSatisfy {
      let difference = ($0.longitude - $1.longitude).magnitude
      return difference <= 180 || difference == 360
    }
    let edges = zip(corners, next).map { StraightEdge.between($0, $1, aroundTheWorld: isPlain) }
    let turn = edges.reduce(0) { $0 + ($1.isForward ? $1.edge.span : -$1.edge.span) }
    // Integral of the latitude along the ring: minus its area in the plane, if it closes.
    let integral = edges.reduce(0) { sum, side in
      let strip = side.edge.span * (side.edge.westLatitude + side.edge.eastLatitude) / 2
      return sum + (side.isForward ? strip : -strip)
    }
    let turns = Int((turn / 360).rounded())
    let isCap = !turns.isMultiple(of: 2)
    let isNorthern = (integral >= 0) == (turns > 0)
    let isInteriorLeft = isCap ? (turns > 0) == isNorthern : integral < 0
    return SidedRing(
      sides: edges.map { Side(edge: $0.edge, isRegionLeft: ($0.isForward == isInteriorLeft) != isHole) },
      isNorthernCap: isCap && isNorthern, isSouthernCap: isCap && !isNorthern)
  }

  /// Marks edges that occur twice, with the polygon on either side, as inner: they are no border. Examples are the
  /// ends of a map of the world, and the bridge to a hole that is written in one ring with the exterior.
  private static func assignRoles(_ rings: inout [SidedRing]) {
    struct Place: Hashable {
      var west: Double
      var westLatitude: Double
      var east: Double
      var eastLatitude: Double

      init(_ edge: StraightEdge) {
        (west, westLatitude) = (edge.west, edge.westLatitude)
        (east, eastLatitude) = (edge.east, edge.eastLatitude)
      }
    }
    var seen: [Place: [(ring: Int, side: Int)]] = [:]
    for ring in rings.indices {
      for side in rings[ring].sides.indices {
        let this = rings[ring].sides[side]
        if this.edge.isAtPole {
          rings[ring].sides[side].edge.role = .inner
          continue
        }
        let place = Place(this.edge)
        let others = seen[place, default: []]
        if let index = others.firstIndex(where: {
          rings[$0.ring].sides[$0.side].isRegionLeft != this.isRegionLeft
        }) {
          rings[others[index].ring].sides[others[index].side].edge.role = .inner
          rings[ring].sides[side].edge.role = .inner
          seen[place]?.remove(at: index)
          continue
        }
        if this.edge.isMeridian, this.edge.west == -180 { rings[ring].sides[side].edge.role = .seam }
        seen[place, default: []].append((ring, side))
      }
    }
  }

  /// Returns whether a pole belongs to the polygon: a border ends there, or the polygon surrounds it.
  private static func holdsPole(_ latitude: Double, _ rings: [Ring]) -> Bool {
    let edges = rings.flatMap(\.edges.edges)
    if edges.contains(where: {
      $0.role != .inner && ($0.westLatitude == latitude || $0.eastLatitude == latitude)
    }) {
      return true
    }
    let along = edges.filter { $0.isAtPole && $0.westLatitude == latitude }
    let bounds = Set(along.flatMap { [$0.west, $0.east] } + [-180, 180]).sorted()
    return zip(bounds, bounds.dropFirst()).contains { west, east in
      let longitude = (west + east) / 2
      return rings[0].enclosesPole(latitude, at: longitude)
        && !rings.dropFirst().contains { $0.enclosesPole(latitude, at: longitude) }
    }
  }
}
