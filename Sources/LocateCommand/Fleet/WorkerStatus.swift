import LocationFleet
import LocationKit
import LocationNATS
import LocationText
import Synchronization

/// The state of a worker by HTTP: `/metrics` for Prometheus, and `/healthz` and `/readyz` for supervisors.
struct WorkerStatus: Sendable {
  private struct State {
    var metrics = ""
    /// Versions, the age of the oldest snapshot, and whether the worker waits.
    var details = "\(WorkerStatus.versions)\n"
    /// When the servers last had the entry of this worker.
    var seen: ContinuousClock.Instant?
    var isDeciding = false
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private static var versions: String { "version \(Version.number), decisions \(Fleet.decisions)" }

  private let name: String
  private let connection: NATSConnection
  private let shared = Shared()
  private let server: StatusServer

  /// Elections of the servers take up to nine seconds.
  private static let patience = Duration.seconds(30)

  /// Starts to listen. Throws like ``StatusServer``.
  init(_ name: String, _ connection: NATSConnection, at address: HostAndPort) throws(LocationError) {
    (self.name, self.connection) = (name, connection)
    server = try StatusServer(host: address.host, port: address.port) { [shared] path in
      shared.state.withLock { state in
        let isHealthy = state.seen.map { .now - $0 < Self.patience } ?? false
        return switch path {
        case "/metrics": StatusServer.Answer(text: state.metrics)
        case "/healthz":
          .init(isSuccess: isHealthy, text: (isHealthy ? "ok\n" : "the servers do not answer\n") + state.details)
        case "/readyz":
          .init(
            isSuccess: isHealthy && state.isDeciding,
            text: (isHealthy && state.isDeciding ? "ok\n" : "no partition is decided\n") + state.details)
        default: nil
        }
      }
    }
  }

  /// Keeps the answers up to date until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      do {
        var watch = try await FleetWatch(connection)
        while !Task.isCancelled {
          try await watch.update(for: .seconds(1))
          update(watch.overview)
        }
      } catch is CancellationError {
        break
      } catch {
        // Without an answer of the servers, the former metrics remain, and the worker is unhealthy after some time.
        try? await Task.sleep(for: .seconds(1))
      }
    }
    await server.close()
  }

  private func update(_ overview: FleetOverview) {
    let (now, rows) = (ContinuousClock.now, overview.rows(at: .now))
    let partitions = overview.partitions(at: now)
    // A partition that is being taken has no fence yet.
    let undecided = partitions.count { $0.state.fence == 0 }
    let table = FleetTable(rows: rows, partitions: partitions.filter { $0.worker == name }, now: SystemWallClock.now())
    var metrics = MetricsText()
    let labels = [("worker", name), ("version", Version.number), ("decisions", "\(Fleet.decisions)")]
    metrics.gauge(
      "locate_fleet_worker_info", "This worker, and its version.", 1, labels: labels.map { MetricsText.label($0, $1) })
    metrics.gauge(
      "locate_fleet_undecided_partitions", "Partitions of the fleet that no worker decides.", Double(undecided))
    table.append(to: &metrics)
    let oldest = table.partitions.map { table.age($0.state.unsaved) }.max()
    let details = [
      Self.versions, oldest.map { "oldest snapshot: \($0) s" },
      rows.contains { $0.name == name && $0.waits } ? "the worker waits: the fleet decides by another version" : nil,
    ]
    shared.state.withLock { state in
      state.details = details.compactMap(\.self).joined(separator: "\n") + "\n"
      state.metrics = String(decoding: metrics.bytes, as: UTF8.self)
      let isRunning = rows.contains { $0.name == name }
      if isRunning { state.seen = now }
      state.isDeciding = partitions.contains { $0.worker == name && $0.state.fence > 0 }
    }
  }
}
