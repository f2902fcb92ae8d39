import LocationKit
import Synchronization

extension SharedManager {
  /// The service of ``CLLocationManager/defaultFetcher``. Managers keep the service of their creation.
  static var current: SharedManager {
    shared.withLock { shared in
      if let service = shared { return service }
      let service = SharedManager(fetcher: SourceEnvironment.fetcher())
      shared = service
      return service
    }
  }

  /// Replaces the service for managers to come; a test's status of authorization stays.
  static func replaceCurrent(with fetcher: any LocationFetcher) {
    let service = SharedManager(fetcher: fetcher)
    let old = shared.withLock { shared in
      defer { shared = service }
      return shared
    }
    service.simulate(old?.state.withLock { $0.authorization.simulated })
  }

  private static let shared = Mutex<SharedManager?>(nil)
}
