import LocationKit
import LocationTesting

@testable import CoreLocation

extension SharedManager {
  /// Creates a service at the time of a ``Journey``, with a clock that stands still unless a test advances it.
  static func make(_ fetcher: any LocationFetcher, clock: any Clock<Duration> = ManualClock()) -> SharedManager {
    SharedManager(fetcher: fetcher, clock: clock, wallClock: { Journey.start })
  }

  /// Creates a service over a journey.
  static func make(_ journey: Journey, _ carrier: Journey.Carrier, runs: Int = 1) throws -> SharedManager {
    make(try journey.fetcher(carrier, runs: runs))
  }

  /// Creates a manager with a delegate.
  func manager(_ delegate: DelegateRecorder) -> CLLocationManager {
    let manager = CLLocationManager(service: self)
    manager.delegate = delegate
    return manager
  }
}
