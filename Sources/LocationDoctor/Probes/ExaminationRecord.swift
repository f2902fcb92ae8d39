import LocationKit
import LocationWire
import Synchronization

/// The observations so far, shared between the readers and the loop that decides when to stop. Thread-safe.
final class ExaminationRecord: Sendable {
  struct Page: Sendable {
    var connection = Observations.Connection.notTried
    var release: String?
    var receivers: [WireDevice] = []
    var observer = StreamObserver()
    var wait = DaemonWait.nothing
  }

  private let page = Mutex(Page())
  private let timer: MonotonicTimer
  private let wallClock: @Sendable () -> UTCInstant

  init(timer: MonotonicTimer, wallClock: @escaping @Sendable () -> UTCInstant) {
    self.timer = timer
    self.wallClock = wallClock
  }

  var elapsed: Duration { timer.elapsed }

  var current: Page { page.withLock { $0 } }

  func note(_ change: (inout Page, Duration) -> Void) {
    let elapsed = timer.elapsed
    page.withLock { change(&$0, elapsed) }
  }

  func receive(_ bytes: Span<UInt8>) {
    let elapsed = timer.elapsed
    page.withLock { $0.observer.take(bytes, at: elapsed) }
  }

  func receive(_ readings: [Reading]) {
    let (elapsed, now) = (timer.elapsed, wallClock())
    page.withLock { $0.observer.take(readings, at: elapsed, now) }
  }
}
