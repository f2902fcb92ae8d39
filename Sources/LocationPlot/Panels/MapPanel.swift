package import LocationKit

/// A map of a track and of places, over the outline of the world.
package struct MapPanel: PlotPanel {
  private let line: TrackLine
  private let coordinates: [Coordinate]
  private let places: [PointOfInterest]
  private let outline: WorldOutline
  private let unit: (small: PlotUnit, large: PlotUnit)

  /// The outline differs from the coast by some kilometres: a smaller map has no outline, but a small map of the
  /// surroundings.
  private static let smallestWithOutline = 100_000.0

  /// - Parameter unit: of short and of long distances.
  package init(
    _ line: TrackLine, places: [PointOfInterest], outline: WorldOutline, unit: (small: PlotUnit, large: PlotUnit)
  ) {
    (self.line, self.places, self.outline, self.unit) = (line, places, outline, unit)
    coordinates = line.points.map(\.coordinate)
  }

  package var heading: String { "Map" }

  package var description: String {
    let names = places.prefix(20).map { $0.name ?? $0.id }
    return "The track from its beginning (ring) to its end (dot)"
      + (names.isEmpty ? "." : ", and the places \(names.joined(separator: ", ")).")
  }

  package func height(forWidth width: Double) -> Double { (width * 0.62).rounded() }

  package func draw(in size: SIMD2<Double>, _ drawing: inout Drawing) {
    let view = MapView(of: coordinates, size: size)
    let hasOutline = view.metresPerPixel * size.x >= Self.smallestWithOutline
    if hasOutline { drawWorld(view, &drawing) } else { drawing.rectangle(size, "plain") }
    Graticule(view).draw(&drawing)
    for place in places { place.region.draw(view, &drawing) }
    drawTrack(view, &drawing)
    drawNames(view, &drawing)
    if !hasOutline { drawSurroundings(view, &drawing) }
    ScaleBar(view, unit.small, unit.large).draw(&drawing)
    drawing.rectangle(size, "edge")
  }

  private func drawWorld(_ view: MapView, _ drawing: inout Drawing) {
    drawing.rectangle(view.size, "sea")
    let (low, high) = (SIMD2(repeating: -4.0), view.size + 4)
    var (land, coast) = (PathData(), PathData())
    // Rings of land end at the antimeridian; so their parts are drawn once for each world that is visible.
    for shift in view.shifts {
      let pixel = { (position: WorldOutline.Position) in
        view.pixel(view.projection.point(latitude: position.y, eastward: position.x - view.projection.meridian))
          + SIMD2(shift, 0)
      }
      for ring in outline.rings where ring.contains(where: { view.projection.shows(latitude: $0.y) }) {
        land.polygon(Clipping.polygon(ring.map(pixel), from: low, to: high))
      }
      for arc in outline.arcs {
        append(arc, pixel, from: low, to: high, to: &coast)
      }
    }
    drawing.path(land, "land")
    drawing.path(coast, "coast")
  }

  /// Appends what is visible of a coast, without the cuts along the antimeridian and at the south pole.
  private func append(
    _ arc: [WorldOutline.Position], _ pixel: (WorldOutline.Position) -> SIMD2<Double>, from low: SIMD2<Double>,
    to high: SIMD2<Double>, to coast: inout PathData
  ) {
    var run: [SIMD2<Double>] = []
    for (start, end) in zip(arc, arc.dropFirst()) {
      let isCut = abs(start.x) == 180 && start.x == end.x || start.y <= -90 || end.y <= -90
      let (from, to) = (pixel(start), pixel(end))
      guard !isCut, Clipping.mayCross(from, to, from: low, to: high) else {
        coast.polyline(run)
        run = []
        continue
      }
      if run.isEmpty { run.append(from) }
      run.append(to)
    }
    coast.polyline(run)
  }

  private func drawTrack(_ view: MapView, _ drawing: inout Drawing) {
    var data = PathData()
    for path in TrackPaths(line.points, view).paths {
      let kept = LineThinning.kept(path.map { SIMD3($0, 0) }, tolerance: 0.25)
      data.polyline(kept.map { path[$0] })
    }
    drawing.path(data, "case")
    drawing.path(data, "track")
    if let first = line.first { drawing.circle(at: view.pixel(first), radius: 5, "begin") }
    if let last = line.last { drawing.circle(at: view.pixel(last), radius: 4.5, "end") }
  }

  private static let mostNames = 40

  private func drawNames(_ view: MapView, _ drawing: inout Drawing) {
    var drawn = 0
    for place in places where drawn < Self.mostNames {
      let at = view.pixel(place.region.boundingCircle.center)
      guard view.contains(at) else { continue }
      let anchor: Drawing.Anchor = at.x > view.size.x - 90 ? .end : at.x < 90 ? .start : .middle
      drawing.text(place.name ?? place.id, at: at + SIMD2(0, 4), "name halo", anchor)
      drawn += 1
    }
  }

  private func drawSurroundings(_ view: MapView, _ drawing: inout Drawing) {
    guard let first = line.first else { return }
    let size = SIMD2(104.0, 76)
    // The corner with the fewest points of the track and names of places.
    let corners = [SIMD2(view.size.x - size.x - 8, 8), SIMD2(8, 8), view.size - size - 8]
    let pixels = (coordinates + places.map(\.region.boundingCircle.center)).map(view.pixel)
    let (low, high) = (SIMD2(-40.0, -16), size + SIMD2(40, 16))
    let counts = corners.map { corner in
      pixels.count { pixel in
        let offset = pixel - corner
        return offset.x > low.x && offset.x < high.x && offset.y > low.y && offset.y < high.y
      }
    }
    let corner = corners[counts.indices.min { counts[$0] < counts[$1] } ?? 0]
    drawing.framed(at: corner, size) { drawing in
      let small = MapView(around: first, degrees: 30, size: size)
      drawWorld(small, &drawing)
      drawing.circle(at: size / 2, radius: 3.5, "end")
      drawing.rectangle(size, "edge")
    }
  }
}
