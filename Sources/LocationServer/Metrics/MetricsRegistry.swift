import LocationKit
import Synchronization

/// Values of metrics with labels, as Prometheus reads them. The number of series is bounded: a label may come from a
/// request.
package final class MetricsRegistry: Sendable {
  /// A metric with its labels, in the order of their names.
  struct Series: Sendable, Hashable {
    let name: String
    let labels: [String]

    /// Makes valid names of any texts.
    init(_ label: String, suffix: String = "", _ dimensions: [(String, String)]) {
      let name = Self.name(label)
      self.name = name.hasSuffix(suffix) ? name : name + suffix
      labels = dimensions.map { "\(Self.name($0.0))=\"\(MetricsText.escaped($0.1))\"" }.sorted()
    }

    private static func name(_ text: String) -> String {
      let valid = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      return valid.first?.isNumber ?? true ? "_" + valid : valid
    }
  }

  enum Value: Sendable, Hashable {
    case counter(Double)
    case gauge(Double)
    /// Number and sum of observations.
    case summary(count: Int, sum: Double)

    fileprivate var type: String {
      switch self {
      case .counter: "counter"
      case .gauge: "gauge"
      case .summary: "summary"
      }
    }
  }

  private struct State {
    var values: [Series: Value] = [:]
    var dropped = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: number of series; further ones are dropped and counted.
  package init(limit: Int = 1000) { self.limit = limit }

  /// Changes the value of a series, which begins with `initial`.
  func change(_ series: Series, from initial: Value, _ body: (inout Value) -> Void) {
    state.withLock { state in
      guard state.values[series] != nil || state.values.count < limit else {
        state.dropped += 1
        return
      }
      body(&state.values[series, default: initial])
    }
  }

  /// Appends all series, in the order of their names.
  func append(to text: inout MetricsText) {
    let (values, dropped) = state.withLock { ($0.values, $0.dropped) }
    let sorted = values.sorted { ($0.key.name, $0.key.labels.joined()) < ($1.key.name, $1.key.labels.joined()) }
    for (series, value) in sorted {
      text.begin(series.name, type: value.type)
      switch value {
      case .counter(let value), .gauge(let value): text.value(series.name, series.labels, value)
      case .summary(let count, let sum):
        text.value(series.name + "_sum", series.labels, sum)
        text.value(series.name + "_count", series.labels, Double(count))
      }
    }
    if dropped > 0 {
      text.counter("locate_metrics_dropped_total", "Changes of metrics beyond the largest number of series.", dropped)
    }
  }
}
