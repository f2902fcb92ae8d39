#if Server
  package import CoreMetrics

  /// The registry behind swift-metrics, for this server and for libraries. A recorder that aggregates and a timer become a
  /// summary of number and sum; timers are in seconds.
  extension MetricsRegistry: MetricsFactory {
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
      SeriesHandler(self, Series(label, suffix: "_total", dimensions), .counter)
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
      SeriesHandler(self, Series(label, dimensions), aggregate ? .summary : .gauge)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
      SeriesHandler(self, Series(label, dimensions), .gauge)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
      SeriesHandler(self, Series(label, suffix: "_seconds", dimensions), .summary)
    }

    // Prometheus expects that a series stays.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
  }

  /// Changes a series of any kind.
  private final class SeriesHandler: CounterHandler, RecorderHandler, MeterHandler, TimerHandler {
    private let registry: MetricsRegistry
    private let series: MetricsRegistry.Series
    private let kind: MetricsRegistry.Kind

    init(_ registry: MetricsRegistry, _ series: MetricsRegistry.Series, _ kind: MetricsRegistry.Kind) {
      (self.registry, self.series, self.kind) = (registry, series, kind)
    }

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { registry.change(series, kind) { $0 += amount } }
    func decrement(by amount: Double) { increment(by: -amount) }
    func reset() { set(0.0) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { registry.change(series, kind) { $0 = value } }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { kind == .summary ? increment(by: value) : set(value) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  }
#endif
