#if Server
  package import CoreMetrics

  /// The registry behind swift-metrics, for this server and for libraries. A recorder that aggregates and a timer become a
  /// summary of number and sum; timers are in seconds.
  extension MetricsRegistry: MetricsFactory {
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
      RegistryCounter(registry: self, series: Series(label, suffix: "_total", dimensions))
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
      let series = Series(label, dimensions)
      return aggregate
        ? RegistrySummary(registry: self, series: series) : RegistryGauge(registry: self, series: series)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
      RegistryGauge(registry: self, series: Series(label, dimensions))
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
      RegistrySummary(registry: self, series: Series(label, suffix: "_seconds", dimensions))
    }

    // Prometheus expects that a series stays.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}
  }

  private final class RegistryCounter: CounterHandler {
    let registry: MetricsRegistry
    let series: MetricsRegistry.Series

    init(registry: MetricsRegistry, series: MetricsRegistry.Series) {
      (self.registry, self.series) = (registry, series)
    }

    func increment(by amount: Int64) {
      registry.change(series, from: .counter(0)) { value in
        if case .counter(let sum) = value { value = .counter(sum + Double(amount)) }
      }
    }

    func reset() { registry.change(series, from: .counter(0)) { $0 = .counter(0) } }
  }

  private final class RegistryGauge: RecorderHandler, MeterHandler {
    let registry: MetricsRegistry
    let series: MetricsRegistry.Series

    init(registry: MetricsRegistry, series: MetricsRegistry.Series) {
      (self.registry, self.series) = (registry, series)
    }

    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { registry.change(series, from: .gauge(0)) { $0 = .gauge(value) } }
    func decrement(by amount: Double) { increment(by: -amount) }

    func increment(by amount: Double) {
      registry.change(series, from: .gauge(0)) { value in
        if case .gauge(let sum) = value { value = .gauge(sum + amount) }
      }
    }
  }

  private final class RegistrySummary: RecorderHandler, TimerHandler {
    let registry: MetricsRegistry
    let series: MetricsRegistry.Series

    init(registry: MetricsRegistry, series: MetricsRegistry.Series) {
      (self.registry, self.series) = (registry, series)
    }

    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    func record(_ amount: Double) {
      registry.change(series, from: .summary(count: 0, sum: 0)) { value in
        if case .summary(let count, let sum) = value { value = .summary(count: count + 1, sum: sum + amount) }
      }
    }
  }
#endif
