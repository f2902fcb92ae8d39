import LocationIO
import LocationKit
import Synchronization

/// A watchdog that closes a silent connection.
final class SilenceWatchdog: Sendable {
  private struct State {
    var watch = SilenceWatch()
    var complaint: String?
  }

  private let connection: any ByteConnection
  private let timer: MonotonicTimer
  private let state = Mutex(State())

  init(_ connection: any ByteConnection, _ clock: any Clock<Duration>) {
    self.connection = connection
    timer = MonotonicTimer(clock)
  }

  /// Why the watchdog closed the connection; `nil` if it did not.
  var complaint: String? { state.withLock { $0.complaint } }

  /// Returns the next bytes of the connection.
  nonisolated(nonsending) func next(isGreeted: Bool) async throws -> [UInt8]? {
    let now = timer.elapsed
    state.withLock { $0.watch.listens(at: now, isGreeted: isGreeted) }
    let bytes = try await connection.next()
    state.withLock { $0.watch.heard() }
    return bytes
  }

  /// Runs until the connection is given up, or the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      let now = timer.elapsed
      switch state.withLock({ $0.watch.check(at: now) }) {
      case .wait(let time): try? await timer.sleep(until: time)
      case .ask: ask()
      case .giveUp(let reason): return giveUp(reason)
      }
    }
  }

  private func ask() {
    do {
      try connection.send(Array("?VERSION;\n".utf8))
    } catch {
      giveUp(error.message)
    }
  }

  private func giveUp(_ reason: String) {
    state.withLock { $0.complaint = $0.complaint ?? reason }
    connection.close()
  }
}
