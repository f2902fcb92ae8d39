import Glibc

/// Round numbers along an axis.
struct ValueTicks {
  let step: Double
  let values: [Double]

  /// - Parameter count: the wanted number of steps; there are at most that many and one more.
  init(_ range: ClosedRange<Double>, count: Int) {
    let wanted = max((range.upperBound - range.lowerBound) / Double(max(count, 1)), 1e-9)
    let power = pow(10, floor(log10(wanted)))
    let factor = [1.0, 2, 5, 10].first { $0 * power >= wanted * (1 - 1e-9) } ?? 10
    let step = factor * power
    self.step = step
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    values = first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
  }

  /// Decimals that show the step.
  var decimals: Int { max(0, min(9, Int((-log10(step)).rounded(.up)))) }

  func label(_ value: Double) -> String { PlotText.number(value, decimals: decimals) }
}
