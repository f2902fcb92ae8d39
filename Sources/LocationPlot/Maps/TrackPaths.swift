/// The paths of a track in pixels. A path ends at a gap, and at both edges of a map that shows the whole world.
struct TrackPaths {
  private(set) var paths: [[SIMD2<Double>]] = []

  init(_ points: [TrackLine.Point], _ view: MapView) {
    var before: SIMD2<Double>?
    for point in points {
      let here = view.projection.point(point.coordinate)
      if point.startsLine || before == nil {
        paths.append([])
      } else if let before, let period = view.projection.period, abs(here.x - before.x) > period / 2 {
        crossSeam(from: before, to: here, period, view)
      }
      paths[paths.count - 1].append(view.pixel(here))
      before = here
    }
  }

  /// Continues the path to one edge of the world, and begins another one at the other edge.
  private mutating func crossSeam(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ period: Double, _ view: MapView
  ) {
    let isEastward = end.x < start.x
    let (edge, shift) = isEastward ? (period / 2, period) : (-period / 2, -period)
    let distance = end.x + shift - start.x
    let share = distance == 0 ? 0 : (edge - start.x) / distance
    let y = start.y + (end.y - start.y) * share
    paths[paths.count - 1].append(view.pixel(SIMD2(edge, y)))
    paths.append([view.pixel(SIMD2(-edge, y))])
  }
}
