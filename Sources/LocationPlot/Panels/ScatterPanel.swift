/// The positions of a receiver that is stationary, with the circles that contain 50 % and 95 % of them.
package struct ScatterPanel: PlotPanel {
  private let statistics: PositionScatter.Statistics
  private let unit: PlotUnit

  /// - Parameter unit: of distances.
  package init(_ statistics: PositionScatter.Statistics, _ unit: PlotUnit) {
    (self.statistics, self.unit) = (statistics, unit)
  }

  package var heading: String { "Positions around their mean, \(unit.name)" }

  package var description: String {
    "\(statistics.count) positions around their mean. Half of them are within \(text(statistics.radius(containing: 0.5))), "
      + "95 % within \(text(statistics.radius(containing: 0.95))), all within \(text(statistics.greatestDistance))."
  }

  package func height(forWidth width: Double) -> Double { min(width, 560) }

  /// Positions drawn at most; further ones would be hidden behind them.
  private static let mostDots = 4000

  package func draw(in size: SIMD2<Double>, _ drawing: inout Drawing) {
    let radius = max(statistics.greatestDistance, 1e-3)
    let scale = (min(size.x, size.y) / 2 - 24) / radius
    let center = size / 2
    drawing.rectangle(size, "plain")
    drawGrid(size, scale, &drawing)
    var dots = PathData()
    let step = (statistics.offsets.count + Self.mostDots - 1) / Self.mostDots
    for index in stride(from: 0, to: statistics.offsets.count, by: max(step, 1)) {
      let offset = statistics.offsets[index]
      dots.dot(at: center + SIMD2(offset.x, -offset.y) * scale)
    }
    drawing.path(dots, "dots")
    drawing.circle(at: center, radius: statistics.greatestDistance * scale, "outer")
    for share in [0.95, 0.5] {
      drawRing("\(Int((share * 100).rounded())) %", statistics.radius(containing: share), size, scale, &drawing)
    }
    var cross = PathData()
    cross.polyline([center - SIMD2(7, 0), center + SIMD2(7, 0)])
    cross.polyline([center - SIMD2(0, 7), center + SIMD2(0, 7)])
    drawing.path(cross, "mean")
    drawing.rectangle(size, "edge")
  }

  private func drawRing(
    _ name: String, _ radius: Double, _ size: SIMD2<Double>, _ scale: Double, _ drawing: inout Drawing
  ) {
    drawing.circle(at: size / 2, radius: radius * scale, "ring")
    let label = size / 2 - SIMD2(0, radius * scale + 5)
    drawing.text("CEP \(name): \(text(radius))", at: label, "halo", .middle)
  }

  private func drawGrid(_ size: SIMD2<Double>, _ scale: Double, _ drawing: inout Drawing) {
    let half = size / 2 / scale * unit.factor
    let step = ValueTicks(-half.y...half.y, count: 6).step
    for axis in 0...1 {
      let last = Int(half[axis] / step)
      for number in -last...last {
        let value = Double(number) * step
        let place = size[axis] / 2 + value / unit.factor * scale * (axis == 0 ? 1 : -1)
        let label = PlotText.number(value, decimals: ValueTicks(0...step, count: 1).decimals)
        if axis == 0 {
          drawing.line(from: SIMD2(place, 0), to: SIMD2(place, size.y), "grid")
          if place > 40, place < size.x - 20 { drawing.text(label, at: SIMD2(place, size.y - 6), "halo", .middle) }
        } else {
          drawing.line(from: SIMD2(0, place), to: SIMD2(size.x, place), "grid")
          if place < size.y - 24, place > 14 { drawing.text(label, at: SIMD2(6, place + 4), "halo") }
        }
      }
    }
  }

  private func text(_ metres: Double) -> String {
    let value = metres * unit.factor
    return "\(PlotText.number(value, decimals: value < 10 ? 2 : 1)) \(unit.name)"
  }
}
