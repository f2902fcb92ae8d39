import LocationKit

/// A point of the plane of longitude and latitude; the longitude may lie beyond 180 degrees.
struct PlanePoint: Hashable {
  var longitude: Double
  var latitude: Double
}

extension PlanePoint {
  init(_ coordinate: Coordinate) { self.init(longitude: coordinate.longitude, latitude: coordinate.latitude) }
}

/// Cutting of geometries that cross the antimeridian into parts that do not (RFC 7946, 3.1.9).
enum AntimeridianCut {
  /// Returns the lines of a path, in order: each begins where the previous one ends, on the other side of the
  /// antimeridian.
  static func lines(_ path: [Coordinate]) -> [[PlanePoint]] {
    var lines: [[PlanePoint]] = [[]]
    var last: PlanePoint?
    for point in unrolled(path) {
      if let last, let edge = edge(between: last.longitude, point.longitude) {
        let latitude = crossing(of: edge, last, point)
        lines[lines.count - 1].append(PlanePoint(longitude: edge, latitude: latitude))
        lines.append([PlanePoint(longitude: edge, latitude: latitude)])
      }
      lines[lines.count - 1].append(point)
      last = point
    }
    return lines.map { line in rolled(line.withoutRepetitions) }.filter { $0.count >= 2 }
  }

  /// Returns the parts of a polygon. Each part has its outline first, counter-clockwise, and then its holes,
  /// clockwise; no ring repeats its first point.
  static func polygons(_ polygon: Polygon) -> [[[PlanePoint]]] {
    let exterior = ring(polygon.exterior).turned(counterclockwise: true)
    let west = exterior.map(\.longitude).min() ?? 0
    let holes = polygon.holes.map { hole in
      let points = ring(hole).turned(counterclockwise: false)
      // Moved to the same turn around the globe as the outline, which contains the hole.
      let start = points.map(\.longitude).min() ?? 0
      let rounds = ((west - start) / 360).rounded(.up)
      return points.map { PlanePoint(longitude: $0.longitude + rounds * 360, latitude: $0.latitude) }
    }
    var parts = [[exterior] + holes]
    for edge in edges { parts = parts.flatMap { PolygonCut($0, at: edge).parts } }
    return parts.map { $0.map(rolled) }
  }

  /// Longitudes at which an outline may leave the turn in which it starts; no outline is wider than the globe.
  private static let edges = [-180.0, 180.0]

  /// Returns the antimeridian that a step crosses or reaches, if any.
  private static func edge(between first: Double, _ second: Double) -> Double? {
    let rounds = [first, second].map { (($0 + 180) / 360).rounded(.down) }
    return rounds[0] == rounds[1] ? nil : max(rounds[0], rounds[1]) * 360 - 180
  }

  /// Returns a ring that closes in the plane. A ring that goes once around the earth is extended along the pole that
  /// it encloses, which is the one on its side of the equator, on average.
  private static func ring(_ corners: [Coordinate]) -> [PlanePoint] {
    let closed = corners + corners.prefix(1)
    let isPlain = zip(closed, closed.dropFirst()).allSatisfy { start, end in
      let step = (end.longitude - start.longitude).magnitude
      return step <= 180 || step == 360
    }
    if isPlain { return corners.map { PlanePoint($0) } }
    let points = unrolled(closed)
    guard let first = points.first, let last = points.last, (last.longitude - first.longitude).magnitude > 1 else {
      return points.dropLast()
    }
    // Positive if the path to the east lies in the north.
    let integral = zip(points, points.dropFirst()).reduce(0) { sum, step in
      sum + (step.1.longitude - step.0.longitude) * (step.0.latitude + step.1.latitude) / 2
    }
    let pole: Double = (integral >= 0) == (last.longitude > first.longitude) ? 90 : -90
    return points + [last, first].map { PlanePoint(longitude: $0.longitude, latitude: pole) }
  }

  /// Returns the points without jumps in longitude: each step is the shorter one.
  private static func unrolled(_ coordinates: [Coordinate]) -> [PlanePoint] {
    var points: [PlanePoint] = []
    for coordinate in coordinates {
      var longitude = coordinate.longitude
      if let last = points.last {
        while longitude - last.longitude > 180 { longitude -= 360 }
        while longitude - last.longitude < -180 { longitude += 360 }
      }
      points.append(PlanePoint(longitude: longitude, latitude: coordinate.latitude))
    }
    return points
  }

  /// Returns the points moved as a whole into −180 to 180; they cross no edge.
  private static func rolled(_ points: [PlanePoint]) -> [PlanePoint] {
    guard let west = points.map(\.longitude).min(), let east = points.map(\.longitude).max() else { return points }
    let rounds = ((west + east) / 2 / 360).rounded()
    return points.map { PlanePoint(longitude: $0.longitude - rounds * 360, latitude: $0.latitude) }
  }

  static func crossing(of edge: Double, _ start: PlanePoint, _ end: PlanePoint) -> Double {
    if end.longitude == edge { return end.latitude }
    if start.longitude == edge { return start.latitude }
    let share = (edge - start.longitude) / (end.longitude - start.longitude)
    return start.latitude + (end.latitude - start.latitude) * share
  }
}

/// A polygon cut along a meridian. The chains of its rings on either side are joined along the meridian, in pairs in
/// the order of latitude, because the inside lies between the first crossing and the second.
private struct PolygonCut {
  private(set) var parts: [[[PlanePoint]]] = []

  init(_ rings: [[PlanePoint]], at edge: Double) {
    guard let outline = rings.first, outline.contains(where: { $0.longitude < edge }),
      outline.contains(where: { $0.longitude > edge })
    else {
      parts = [rings]
      return
    }
    for isWest in [true, false] {
      var chains: [[PlanePoint]] = []
      var whole: [[PlanePoint]] = []
      for ring in rings { Self.append(ring, edge, isWest, &chains, &whole) }
      assemble(Self.joined(chains) + whole)
    }
  }

  /// Appends the part of a ring that lies on one side: the whole ring, or chains that begin and end on the edge.
  private static func append(
    _ ring: [PlanePoint], _ edge: Double, _ isWest: Bool, _ chains: inout [[PlanePoint]], _ whole: inout [[PlanePoint]]
  ) {
    let isHere = ring.map { ($0.longitude < edge) == isWest }
    guard let first = isHere.indices.first(where: { isHere[$0] && !isHere[($0 + ring.count - 1) % ring.count] }) else {
      if isHere[0] { whole.append(ring) }
      return
    }
    var chain: [PlanePoint] = []
    for step in 0...ring.count {
      let (index, before) = ((first + step) % ring.count, (first + step + ring.count - 1) % ring.count)
      if isHere[index] != isHere[before] {
        let latitude = AntimeridianCut.crossing(of: edge, ring[before], ring[index])
        chain.append(PlanePoint(longitude: edge, latitude: latitude))
        if !isHere[index] {
          chains.append(chain)
          chain = []
        }
      }
      if isHere[index], step < ring.count { chain.append(ring[index]) }
    }
  }

  private static func joined(_ chains: [[PlanePoint]]) -> [[PlanePoint]] {
    // The ends of all chains: twice the chain's number, and one more for its last point.
    var ends: [(latitude: Double, end: Int)] = []
    for (number, chain) in chains.enumerated() {
      if let first = chain.first, let last = chain.last {
        ends += [(first.latitude, 2 * number), (last.latitude, 2 * number + 1)]
      }
    }
    ends.sort { ($0.latitude, $0.end) < ($1.latitude, $1.end) }
    var partners = [Int](repeating: 0, count: ends.count)
    for pair in stride(from: 0, to: ends.count - 1, by: 2) {
      partners[ends[pair].end] = ends[pair + 1].end
      partners[ends[pair + 1].end] = ends[pair].end
    }
    var isUsed = [Bool](repeating: false, count: chains.count)
    var rings: [[PlanePoint]] = []
    for start in chains.indices where !isUsed[start] {
      var ring: [PlanePoint] = []
      var entry = 2 * start
      while !isUsed[entry / 2] {
        isUsed[entry / 2] = true
        ring += entry % 2 == 0 ? chains[entry / 2] : chains[entry / 2].reversed()
        entry = partners[entry ^ 1]
      }
      rings.append(ring)
    }
    return rings
  }

  /// Appends polygons. Outlines turn counter-clockwise; each hole belongs to the outline that contains it. A ring
  /// without an area is left out.
  private mutating func assemble(_ rings: [[PlanePoint]]) {
    let rings = rings.map(\.withoutRepetitions).filter { $0.count >= 3 && $0.area != 0 }
    let outlines = rings.filter { $0.area > 0 }
    var assembled = outlines.map { [$0] }
    for hole in rings where hole.area < 0 {
      let owner = outlines.firstIndex { outline in hole.contains { outline.surrounds($0) } } ?? outlines.indices.first
      if let owner { assembled[owner].append(hole) }
    }
    parts += assembled
  }
}

extension [PlanePoint] {
  /// Points without those that repeat the previous one, and, for a ring, without the repeated first point at its end.
  fileprivate var withoutRepetitions: [PlanePoint] {
    var points: [PlanePoint] = []
    for point in self where point != points.last { points.append(point) }
    if points.count > 2, points.first == points.last { points.removeLast() }
    return points
  }

  /// Area in square degrees; positive for a ring that turns counter-clockwise.
  var area: Double {
    var sum = 0.0
    for index in indices {
      let (a, b) = (self[index], self[(index + 1) % count])
      sum += (a.longitude - self[0].longitude) * (b.latitude - self[0].latitude)
      sum -= (b.longitude - self[0].longitude) * (a.latitude - self[0].latitude)
    }
    return sum / 2
  }

  fileprivate func turned(counterclockwise: Bool) -> [PlanePoint] {
    (area > 0) == counterclockwise ? self : self.reversed()
  }

  /// Returns whether the ring surrounds the point, by counting the edges to the east of it.
  fileprivate func surrounds(_ point: PlanePoint) -> Bool {
    var isInside = false
    for index in indices {
      let (a, b) = (self[index], self[(index + 1) % count])
      guard (a.latitude > point.latitude) != (b.latitude > point.latitude) else { continue }
      let share = (point.latitude - a.latitude) / (b.latitude - a.latitude)
      if a.longitude + (b.longitude - a.longitude) * share > point.longitude { isInside.toggle() }
    }
    return isInside
  }
}
