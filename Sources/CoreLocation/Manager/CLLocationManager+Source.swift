import Foundation
public import LocationKit
import LocationTracks
import Synchronization

/// What a program on Linux decides at its entry point, and a test before it creates a manager. Apple's module has none
/// of it.
extension CLLocationManager {
  /// Source of the managers, monitors and sequences to come: set it once, at the entry point. By default the source
  /// that the environment variable `LOCATE_SOURCE` names, else gpsd on this machine.
  public static var defaultFetcher: any LocationFetcher {
    get { SharedManager.current.fetcher }
    set { ServiceSlot.current.replace(with: newValue) }
  }

  /// Runs an operation with a source of its own: managers, monitors and sequences that it creates, also in its child
  /// tasks, use this source, whatever other tasks set. Tests that run side by side do not disturb each other in it.
  ///
  /// Within the operation, ``defaultFetcher``, ``simulateLocations(gpx:rate:)``, ``simulatedAuthorization`` and
  /// ``keepState(in:)`` apply to it alone. Detached tasks, and blocks of queues and run loops, are outside.
  public static func withDefaultFetcher<Result>(
    _ fetcher: any LocationFetcher, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
  ) async rethrows -> Result {
    let slot = ServiceSlot()
    slot.replace(with: fetcher)
    return try await ServiceSlot.$current.withValue(slot, operation: operation)
  }

  /// Simulates the locations of a GPX file for the managers to come, as Xcode does:
  /// `CLLocationManager.simulateLocations(gpx: "walk.gpx")`.
  ///
  /// - Parameters:
  ///   - path: the GPX file.
  ///   - rate: multiple of real time; `.maximum` delivers as fast as the delegates receive.
  public static func simulateLocations(gpx path: String, rate: PlaybackRate = .realTime) {
    defaultFetcher = ReplayFetcher(path: path, formats: [GPXFormat()], rate: rate)
  }

  /// Status of authorization that a test sets, in place of that of the source; `nil` for that of the source. It
  /// stays when ``defaultFetcher`` changes.
  public static var simulatedAuthorization: CLAuthorizationStatus? {
    get { SharedManager.current.state.withLock { $0.authorization.simulated } }
    set { SharedManager.current.simulate(newValue) }
  }

  /// Keeps the regions of all managers and the conditions of all monitors in a file, so that they survive a restart:
  /// call it once, at the entry point, after ``defaultFetcher`` is set. Monitoring of the regions in the file begins.
  /// Throws if the file exists and cannot be read, and if it cannot be written.
  public static func keepState(in path: String) throws { try SharedManager.current.use(StateFile(path: path)) }
}
