import CoreLocation
import LocationKit
import Synchronization

/// A delegate of both kinds of managers, which measures the time since a location was reported.
final class DelayMeter: NSObject, CLLocationManagerDelegate, LocationManagerDelegate {
  private struct State {
    var delays: [Duration] = []
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let fetcher: PacedFetcher
  private let count: Int
  /// Whether our own delegate passes each location to the main actor, as a class of the main actor does.
  private let usesMainActor: Bool
  private let state = Mutex(State())

  init(_ fetcher: PacedFetcher, count: Int, usesMainActor: Bool = false) {
    self.fetcher = fetcher
    self.count = count
    self.usesMainActor = usesMainActor
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    for _ in locations { note() }
  }

  func locationManager(_ manager: LocationManager, didUpdate location: Location) {
    guard usesMainActor else { return note() }
    Task { @MainActor in note() }
  }

  private func note() {
    let delay = ContinuousClock.now - fetcher.lastSent
    let waiter = state.withLock { state in
      state.delays.append(delay)
      return state.delays.count >= count ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// Waits for the locations, and returns the median of their delays in microseconds.
  func median() async -> Double {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.delays.count < count { state.waiter = continuation }
        return state.delays.count >= count
      }
      if isDone { continuation.resume() }
    }
    let delays = state.withLock { $0.delays.sorted() }
    return delays[delays.count / 2].inSeconds * 1e6
  }
}
