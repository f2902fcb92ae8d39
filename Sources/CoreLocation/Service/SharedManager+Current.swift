import LocationKit
import Synchronization

/// The place of the current service: one for the process, and one for each scope of a test.
final class ServiceSlot: Sendable {
  private let shared = Mutex<SharedManager?>(nil)

  @TaskLocal static var current = ServiceSlot()

  /// The service; by default that of the environment.
  var service: SharedManager {
    shared.withLock { shared in
      if let service = shared { return service }
      let service = SharedManager(fetcher: SourceEnvironment.fetcher())
      shared = service
      return service
    }
  }

  /// Replaces the service for managers to come; a test's status of authorization stays.
  func replace(with fetcher: any LocationFetcher) {
    let service = SharedManager(fetcher: fetcher)
    let old = shared.withLock { shared in
      defer { shared = service }
      return shared
    }
    service.simulate(old?.state.withLock { $0.authorization.simulated })
  }
}

extension SharedManager {
  /// The service of ``CLLocationManager/defaultFetcher``. Managers keep the service of their creation.
  static var current: SharedManager { ServiceSlot.current.service }
}
