#if Server
  import LocationKit

  /// Sends signs of life to the service manager, if it expects any.
  package struct ServiceWatchdog: Sendable {
    private let manager: ServiceManager
    private let timer: MonotonicTimer

    package init(_ manager: ServiceManager, clock: any Clock<Duration> = ContinuousClock()) {
      (self.manager, timer) = (manager, MonotonicTimer(clock))
    }

    package func run() async throws {
      guard let limit = manager.watchdog else { return }
      var next = timer.elapsed
      while true {
        manager.noteAlive()
        // Half of the time, as sd_watchdog_enabled(3) recommends.
        next += limit / 2
        try await timer.sleep(until: next)
      }
    }
  }
#endif
