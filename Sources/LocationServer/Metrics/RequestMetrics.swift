import LocationKit
import Synchronization

/// Counts requests by their route and status, and the time until their answers begin by their route. Methods and paths that
/// the server does not know have no names of their own.
final class RequestMetrics: Sendable {
  private struct Key: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  private struct Values {
    let requests: MetricsRegistry.Value?
    let duration: MetricsRegistry.Value?
  }

  private let registry: MetricsRegistry
  private let values = Mutex<[Key: Values]>([:])

  init(_ registry: MetricsRegistry) { self.registry = registry }

  func count(_ method: String, _ answer: ServerResponse, after duration: Duration) {
    let method = answer.route == nil ? "other" : method
    let values = values(Key(method: method, route: answer.route ?? "none", status: answer.status))
    values.requests?.change { $0 += 1 }
    values.duration?.change { $0 += duration.inSeconds }
  }

  private func values(_ key: Key) -> Values {
    values.withLock { values in
      if let found = values[key] { return found }
      let labels = [("method", key.method), ("route", key.route)]
      let found = Values(
        requests: registry.value(
          of: .init("locate_http_requests_total", labels + [("status", String(key.status))]), .counter),
        duration: registry.value(of: .init("locate_http_request_duration_seconds", labels), .summary))
      // Beyond the largest number of series, each change is counted as dropped.
      if found.requests != nil, found.duration != nil { values[key] = found }
      return found
    }
  }
}
