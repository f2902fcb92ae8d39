import LocationKit
import LocationText
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
      labels = dimensions.map { MetricsText.label(Self.name($0.0), $0.1) }.sorted()
    }

    private static func name(_ text: String) -> String {
      let valid = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
      return valid.first?.isNumber ?? true ? "_" + valid : valid
    }
  }

  enum Kind: String, Sendable {
    case counter, gauge
    /// The number and the sum of observations.
    case summary
  }

  /// The value of a series.
  final class Value: Sendable {
    let kind: Kind
    /// The sum, and the number of changes.
    private let state = Mutex((sum: 0.0, count: 0))

    fileprivate init(_ kind: Kind) { self.kind = kind }

    func change(_ body: (inout Double) -> Void) {
      state.withLock { state in
        body(&state.sum)
        state.count += 1
      }
    }

    fileprivate var present: (sum: Double, count: Int) { state.withLock { $0 } }
  }

  private struct State {
    var values: [Series: Value] = [:]
    var dropped = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  /// - Parameter limit: number of series; further ones are dropped and counted.
  package init(limit: Int = 1000) { self.limit = limit }

  /// Changes the value of a series, which begins with 0.
  func change(_ series: Series, _ kind: Kind, _ body: (inout Double) -> Void) { value(of: series, kind)?.change(body) }

  /// Returns the value of a series, which a caller with many changes can keep; `nil` if there are too many series. That
  /// counts as one change that is dropped.
  func value(of series: Series, _ kind: Kind) -> Value? {
    state.withLock { state in
      if let value = state.values[series] { return value }
      guard state.values.count < limit else {
        state.dropped += 1
        return nil
      }
      let value = Value(kind)
      state.values[series] = value
      return value
    }
  }

  /// Appends all series, in the order of their names.
  func append(to text: inout MetricsText) {
    let (values, dropped) = state.withLock { ($0.values, $0.dropped) }
    let sorted = values.sorted { ($0.key.name, $0.key.labels.joined()) < ($1.key.name, $1.key.labels.joined()) }
    for (series, value) in sorted {
      let isSummary = value.kind == .summary
      let (sum, count) = value.present
      text.begin(series.name, type: value.kind.rawValue)
      text.value(isSummary ? series.name + "_sum" : series.name, series.labels, sum)
      if isSummary { text.value(series.name + "_count", series.labels, Double(count)) }
    }
    if dropped > 0 {
      text.counter("locate_metrics_dropped_total", "Changes of metrics beyond the largest number of series.", dropped)
    }
  }
}
