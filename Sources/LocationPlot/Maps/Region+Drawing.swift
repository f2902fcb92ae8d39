import LocationKit

extension Region {
  /// Draws the shape of a place on a map.
  func draw(_ view: MapView, _ drawing: inout Drawing) {
    switch self {
    case .circle(let center, let radius): drawCircle(center, radius, view, &drawing)
    case .polygon(let polygons):
      for polygon in polygons {
        var data = PathData()
        for ring in [polygon.exterior] + polygon.holes { data.polygon(pixels(ring, view)) }
        drawing.path(data, "place")
      }
    case .corridor(let corridor):
      var data = PathData()
      data.polyline(pixels(corridor.path, view))
      drawing.path(data, "corridor", width: max(2, corridor.width / view.metresPerPixel))
    }
  }

  private func drawCircle(_ center: Coordinate, _ radius: Double, _ view: MapView, _ drawing: inout Drawing) {
    let least = 3 * view.metresPerPixel
    guard radius > least else { return drawing.circle(at: view.pixel(center), radius: 3, "place") }
    var data = PathData()
    let edge = stride(from: 0.0, to: 360, by: 7.5).map { center.destination(bearing: $0, distance: radius) }
    data.polygon(pixels(edge, view))
    drawing.path(data, "place")
  }

  /// Returns the pixels of points that follow one another over the nearer side.
  private func pixels(_ coordinates: [Coordinate], _ view: MapView) -> [SIMD2<Double>] {
    var eastward: Double?
    return coordinates.map { coordinate in
      let next = view.projection.eastward(coordinate.longitude)
      let here = eastward.map { $0 + (next - $0).remainder(dividingBy: 360) } ?? next
      eastward = here
      return view.pixel(view.projection.point(latitude: coordinate.latitude, eastward: here))
    }
  }
}
