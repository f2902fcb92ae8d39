/// Lines of latitude and longitude on a map, with their degrees at the edges.
struct Graticule {
  private let view: MapView
  private let step: Double

  private static let steps = [
    30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
  ]

  init(_ view: MapView) {
    self.view = view
    // Room for a label between two lines.
    step = Self.steps.last { $0 * view.scale >= 90 } ?? 30
  }

  func draw(_ drawing: inout Drawing) {
    if case .polar(let isNorth, _) = view.projection { drawPolar(isNorth, &drawing) } else { drawCylindrical(&drawing) }
  }

  private func drawCylindrical(_ drawing: inout Drawing) {
    let (northWest, southEast) = (
      view.projection.degrees(view.point(atPixel: SIMD2())), view.projection.degrees(view.point(atPixel: view.size))
    )
    for latitude in multiples(from: max(-90, southEast.latitude), to: min(90, northWest.latitude)) {
      let y = view.pixel(view.projection.point(latitude: latitude, eastward: 0)).y
      drawing.line(from: SIMD2(0, y), to: SIMD2(view.size.x, y), "grid")
      guard y > 14, y < view.size.y - 40 else { continue }
      drawing.text(label(latitude, "N", "S"), at: SIMD2(5, y - 4), "halo")
    }
    let meridian = view.projection.meridian
    for longitude in multiples(from: northWest.eastward + meridian, to: southEast.eastward + meridian) {
      let x = view.pixel(view.projection.point(latitude: 0, eastward: longitude - meridian)).x
      drawing.line(from: SIMD2(x, 0), to: SIMD2(x, view.size.y), "grid")
      guard x > 20, x < view.size.x - 80 else { continue }
      drawing.text(label(longitude.remainder(dividingBy: 360), "E", "W"), at: SIMD2(x + 4, view.size.y - 6), "halo")
    }
  }

  /// Draws circles of latitude, and meridians each 30 degrees.
  private func drawPolar(_ isNorth: Bool, _ drawing: inout Drawing) {
    let middle = view.pixel(SIMD2())
    for away in multiples(from: 0, to: 90).dropFirst() {
      let latitude = isNorth ? 90 - away : away - 90
      let edge = view.pixel(view.projection.point(latitude: latitude, eastward: 0))
      drawing.circle(at: middle, radius: abs(edge.y - middle.y), "grid edge")
      if view.contains(edge, margin: -20) { drawing.text(label(latitude, "N", "S"), at: edge + SIMD2(4, -4), "halo") }
    }
    for longitude in stride(from: -180.0, to: 180, by: 30) {
      let eastward = view.projection.eastward(longitude)
      let end = view.pixel(view.projection.point(latitude: 0, eastward: eastward))
      drawing.line(from: middle, to: end, "grid")
      let direction = end - middle
      let length = (direction * direction).sum().squareRoot()
      let at = middle + direction / length * (min(view.size.x, view.size.y) / 2 - 24)
      if view.contains(at, margin: -16) {
        drawing.text(label(longitude, "E", "W", decimals: 0), at: at, "halo", .middle)
      }
    }
  }

  private func multiples(from low: Double, to high: Double) -> [Double] {
    let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
    guard first <= last, last - first < 200 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  private func label(
    _ degrees: Double, _ positive: String, _ negative: String, decimals: Int? = nil
  ) -> String {
    let text = PlotText.number(abs(degrees), decimals: decimals ?? ValueTicks(0...step, count: 1).decimals)
    let isZero = abs(degrees) < step / 2 || abs(abs(degrees) - 180) < step / 2
    return "\(text)°" + (isZero ? "" : degrees < 0 ? " \(negative)" : " \(positive)")
  }
}
