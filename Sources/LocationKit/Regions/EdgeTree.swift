/// A tree of boxes around consecutive edges.
struct EdgeTree: Sendable {
  let edges: [StraightEdge]
  /// Boxes around eight edges each, then around eight boxes each, and so on up to a single one; empty for eight edges
  /// or fewer.
  private let levels: [[Box]]

  private static let fanOut = 8

  private struct Box: Sendable {
    var space = CartesianBox()
    var west = 180.0
    var east = -180.0
    var south = 90.0
    var north = -90.0

    init(_ edges: ArraySlice<StraightEdge>) {
      for edge in edges {
        space.add(edge.start, margin: edge.bulge)
        space.add(edge.end, margin: edge.bulge)
        // An edge that touches the antimeridian can be reached from both sides.
        let isPlain = edge.west <= edge.east && edge.east < 180
        west = min(west, isPlain ? edge.west : -180)
        east = max(east, isPlain ? edge.east : 180)
        south = min(south, edge.westLatitude, edge.eastLatitude)
        north = max(north, edge.westLatitude, edge.eastLatitude)
      }
    }

    init(_ boxes: ArraySlice<Box>) {
      for box in boxes {
        space.add(box.space)
        west = min(west, box.west)
        east = max(east, box.east)
        south = min(south, box.south)
        north = max(north, box.north)
      }
    }
  }

  init(_ edges: [StraightEdge]) {
    self.edges = edges
    var levels: [[Box]] = []
    if edges.count > Self.fanOut {
      levels.append(Self.groups(edges.count).map { Box(edges[$0]) })
      while let last = levels.last, last.count > 1 { levels.append(Self.groups(last.count).map { Box(last[$0]) }) }
    }
    self.levels = levels
  }

  private static func groups(_ count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: fanOut).map { $0..<min($0 + fanOut, count) }
  }

  // MARK: In the plane of longitude and latitude

  /// Returns whether the path along the meridian to the north pole crosses an odd number of edges.
  func isOddToTheNorth(of latitude: Double, _ longitude: Double) -> Bool {
    var isOdd = false
    visit {
      $0.north > latitude && $0.west <= longitude && longitude <= $0.east
    } edge: {
      if $0.covers(longitude), $0.isNorth(of: latitude, longitude) { isOdd.toggle() }
      return false
    }
    return isOdd
  }

  /// Returns whether a point lies on an edge that is a border or a seam.
  func holds(_ latitude: Double, _ longitude: Double) -> Bool {
    var holds = false
    visit {
      $0.south <= latitude && latitude <= $0.north && $0.west <= longitude && longitude <= $0.east
    } edge: {
      holds = $0.role != .inner && $0.holds(latitude, longitude)
      return holds
    }
    return holds
  }

  /// Visits the edges in boxes that satisfy `box`, until `edge` returns `true`.
  private func visit(where box: (Box) -> Bool, edge: (StraightEdge) -> Bool) {
    guard !levels.isEmpty else {
      for one in edges where edge(one) { return }
      return
    }
    var stack = [(level: levels.count - 1, index: 0)]
    while let (level, index) = stack.popLast() {
      guard box(levels[level][index]) else { continue }
      let children = children(of: index, level)
      if level == 0 {
        for child in children where edge(edges[child]) { return }
      } else {
        for child in children { stack.append((level - 1, child)) }
      }
    }
  }

  private func children(of index: Int, _ level: Int) -> Range<Int> {
    let count = level == 0 ? edges.count : levels[level - 1].count
    return index * Self.fanOut..<min((index + 1) * Self.fanOut, count)
  }

  // MARK: On the ellipsoid

  /// Searches the edges that are a border, those in near boxes first.
  func find(_ search: inout NearestPointSearch) {
    guard let top = levels.last else {
      for edge in edges where edge.role == .border { search.look(along: edge) }
      return
    }
    var stack = [(distance: search.distance(to: top[0].space), level: levels.count - 1, index: 0)]
    while let (distance, level, index) = stack.popLast() {
      guard search.mayMatter(distance) else { continue }
      let children = children(of: index, level)
      if level == 0 {
        for child in children where edges[child].role == .border { search.look(along: edges[child]) }
        continue
      }
      let first = stack.count
      for child in children {
        stack.append((search.distance(to: levels[level - 1][child].space), level - 1, child))
      }
      stack[first...].sort { $0.distance > $1.distance }
    }
  }
}
