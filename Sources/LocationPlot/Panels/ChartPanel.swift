package import LocationKit

/// A chart of a value over time or distance: its mean as a line, and its least and greatest values as a band.
package struct ChartPanel: PlotPanel {
  /// What the horizontal axis shows.
  package enum Axis: Sendable {
    /// Times, as clocks of a zone show them: `shown` returns what they show, as if it were UTC, and `instant` the moment at
    /// which they show it.
    case time(shown: @Sendable (UTCInstant) -> UTCInstant, instant: @Sendable (UTCInstant) -> UTCInstant)
    case distance(PlotUnit)
  }

  package let heading: String
  private let name: String
  private let unit: PlotUnit
  private let series: ValueSeries
  private let axis: Axis
  /// Horizontal range that all charts of a picture share.
  private let range: ClosedRange<Double>
  private let includesZero: Bool

  /// - Parameters:
  ///   - name: what the value is: `Speed`.
  ///   - range: nanoseconds or micrometres.
  ///   - includesZero: whether the vertical axis begins at 0.
  package init(
    _ name: String, _ unit: PlotUnit, _ series: ValueSeries, axis: Axis, range: ClosedRange<Double>,
    includesZero: Bool
  ) {
    (self.name, self.unit, self.series, self.axis, self.range) = (name, unit, series, axis, range)
    self.includesZero = includesZero
    heading = unit.name.isEmpty ? name : "\(name), \(unit.name)"
  }

  package var description: String {
    let (least, greatest) = (series.least * unit.factor, series.greatest * unit.factor)
    let across = if case .time = axis { "time" } else { "distance" }
    let unitName = unit.name.isEmpty ? "" : " \(unit.name)"
    return "\(name) over \(across), from \(PlotText.number(least, decimals: 1)) to "
      + "\(PlotText.number(greatest, decimals: 1))\(unitName)."
  }

  package func height(forWidth width: Double) -> Double { 150 }

  /// Space for the labels of the axes.
  private static let (left, bottom, top, right) = (52.0, 22.0, 6.0, 12.0)

  package func draw(in size: SIMD2<Double>, _ drawing: inout Drawing) {
    let origin = SIMD2(Self.left, Self.top)
    let plot = size - SIMD2(Self.left + Self.right, Self.top + Self.bottom)
    let ticks = ValueTicks(values, count: 4)
    let bounds = (ticks.values.first ?? 0)...(ticks.values.last ?? 1)
    let y = { (value: Double) in
      origin.y + plot.y * (1 - (value - bounds.lowerBound) / max(bounds.upperBound - bounds.lowerBound, 1e-9))
    }
    let extent = max(range.upperBound - range.lowerBound, 1)
    let x = { (place: Double) in origin.x + plot.x * (place - range.lowerBound) / extent }
    drawing.rectangle(at: origin, plot, "plain")
    for value in ticks.values {
      drawing.line(from: SIMD2(origin.x, y(value)), to: SIMD2(origin.x + plot.x, y(value)), "grid")
      drawing.text(ticks.label(value), at: SIMD2(origin.x - 8, y(value) + 4), "label", .end)
    }
    for (place, label) in places(count: Int(plot.x / 90)) {
      drawing.line(from: SIMD2(x(place), origin.y), to: SIMD2(x(place), origin.y + plot.y), "grid")
      // About seven pixels a character.
      let half = Double(label.count) * 3.5
      drawing.text(label, at: SIMD2(min(x(place), size.x - half), size.y - 5), "label", .middle)
    }
    drawValues(columns: Int(plot.x / 2), x, y, &drawing)
  }

  /// The vertical range in units, such that round numbers are at both ends.
  private var values: ClosedRange<Double> {
    var (least, greatest) = (series.least * unit.factor, series.greatest * unit.factor)
    if includesZero { (least, greatest) = (min(least, 0), max(greatest, 0)) }
    if greatest - least < 1e-6 { (least, greatest) = (includesZero ? least : least - 1, greatest + 1) }
    let step = ValueTicks(least...greatest, count: 4).step
    return (least / step).rounded(.down) * step...(greatest / step).rounded(.up) * step
  }

  private func places(count: Int) -> [(Double, String)] {
    switch axis {
    case .time(let shown, let instant):
      func convert(_ nanoseconds: Double, by zone: (UTCInstant) -> UTCInstant) -> Double {
        Double(zone(UTCInstant(nanoseconds: Int64(nanoseconds))).nanoseconds)
      }
      let local = convert(range.lowerBound, by: shown)
      let ticks = TimeTicks(local...max(local, convert(range.upperBound, by: shown)), count: count).ticks
      return ticks.map { (convert($0.nanoseconds, by: instant), $0.label) }.filter { range.contains($0.0) }
    case .distance(let unit):
      // Micrometres.
      let factor = unit.factor / 1e6
      let ticks = ValueTicks(range.lowerBound * factor...range.upperBound * factor, count: count)
      return ticks.values.map { ($0 / factor, "\(ticks.label($0)) \(unit.name)") }
    }
  }

  private func drawValues(
    columns: Int, _ x: (Double) -> Double, _ y: (Double) -> Double, _ drawing: inout Drawing
  ) {
    let series = series.reduced(to: columns)
    var (band, curve) = (PathData(), PathData())
    for line in series.lines {
      // The middles of the parts.
      let places = line.map { index in
        x(min(max(series.begin + (Double(index) + 0.5) * Double(series.width), range.lowerBound), range.upperBound))
      }
      let parts = line.map { series.parts[$0] }
      func points(_ value: (ValueSeries.Part) -> Double) -> [SIMD2<Double>] {
        zip(places, parts).map { SIMD2($0, y(value($1) * unit.factor)) }
      }
      curve.polyline(points(\.mean))
      if parts.contains(where: { $0.least < $0.greatest }) {
        band.polygon(points(\.greatest) + points(\.least).reversed())
      }
    }
    drawing.path(band, "band")
    drawing.path(curve, "curve")
  }
}

extension ValueSeries {
  /// The indices of the parts with values, one array for each line.
  var lines: [[Int]] {
    var lines: [[Int]] = []
    for index in parts.indices where parts[index].count > 0 {
      if lines.isEmpty || parts[index].startsLine { lines.append([]) }
      lines[lines.count - 1].append(index)
    }
    return lines
  }
}
