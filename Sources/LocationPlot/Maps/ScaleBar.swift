/// The scale of a map at its middle.
struct ScaleBar {
  private let label: String
  private let width: Double
  private let height: Double

  init(_ view: MapView, _ small: PlotUnit, _ large: PlotUnit) {
    let metres = view.metresPerPixel * view.size.x / 5
    let unit = metres * large.factor >= 1 ? large : small
    let amount = ValueTicks(0...metres * unit.factor, count: 1)
    // The step is at least the range: the next smaller round number fits.
    let round = ValueTicks(0...metres * unit.factor, count: 3).step
    let value = amount.step <= metres * unit.factor ? amount.step : round
    label = "\(PlotText.number(value, decimals: ValueTicks(0...value, count: 1).decimals)) \(unit.name)"
    width = value / unit.factor / view.metresPerPixel
    height = view.size.y
  }

  func draw(_ drawing: inout Drawing) {
    let start = SIMD2(14, height - 26)
    var data = PathData()
    data.polyline([start - SIMD2(0, 5), start, start + SIMD2(width, 0), start + SIMD2(width, -5)])
    drawing.path(data, "scale")
    drawing.text(label, at: start + SIMD2(width / 2, -6), "halo", .middle)
  }
}
