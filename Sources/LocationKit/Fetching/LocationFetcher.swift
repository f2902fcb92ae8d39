/// A source of readings: a receiver, a daemon, a file, a script. One verb to implement.
///
/// The contract, which `LocationTesting` helps to check:
/// - ``run(_:report:)`` lasts as long as the source: it returns when the source ends, throws a ``LocationError`` when it
///   fails, and ends soon after its task is cancelled, by returning or by throwing `CancellationError`.
/// - Readings are reported in arrival order, never sorted, each exactly once, one call of `report` at a time, none after
///   `run` has ended. Awaiting `report` is the back-pressure.
/// - Nothing may block the calling thread for long: the cooperative pool has a thread a core.
/// - The manager never runs one fetcher twice at a time, but may run it again after it has ended. A fetcher that can be
///   run only once throws the second time.
public protocol LocationFetcher: Sendable {
  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws

  /// Whose time drives the deadlines of freshness and requests. ``Timing/live`` unless implemented.
  var timing: Timing { get }
}

extension LocationFetcher {
  public var timing: Timing { .live }
}

/// Whose time drives the deadlines.
public enum Timing: Sendable, Hashable {
  /// The readings come as things happen: deadlines run on the manager's clock.
  case live
  /// The readings carry their own time, at whatever speed they come: deadlines run on that.
  case recorded
}

/// What is asked of a fetcher. A hint: a fetcher may give more.
public struct FetchRequest: Sendable, Hashable {
  /// Metres at the 95 % level that the asker would like; `nil` for the best there is.
  public var desiredAccuracy: Double?

  public init(desiredAccuracy: Double? = nil) { self.desiredAccuracy = desiredAccuracy }
}
