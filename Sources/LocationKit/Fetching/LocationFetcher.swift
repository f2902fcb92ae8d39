/// A source of readings: a receiver, a daemon, a file, a script. The only method to implement is ``run(_:report:)``.
///
/// The contract, which `LocationTesting` helps to check:
/// - ``run(_:report:)`` lasts as long as the source. It returns when the source ends and throws a ``LocationError``
///   when the source fails. It ends soon after its task is cancelled, by returning or by throwing `CancellationError`,
///   and reports nothing from the cancellation on.
/// - Readings are reported in order of arrival, never sorted, each exactly once. `report` is called one call at a time
///   and never after `run` has ended. Awaiting `report` provides back-pressure.
/// - A source that ends without an error reports its ``Reading/counts(_:)`` last.
/// - The calling thread must not be blocked for long: the cooperative pool has one thread per core.
/// - The manager never runs a fetcher twice at the same time, but may run it again after it has ended. A fetcher that
///   can run only once throws at the second run.
public protocol LocationFetcher: Sendable {
  /// Runs the source until it ends.
  /// - Parameters:
  ///   - request: hints on what is wanted.
  ///   - report: takes readings; returns when the listener has taken them.
  /// - Throws: a ``LocationError`` if the source fails; `CancellationError` if the task is cancelled.
  func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws

  /// Time that drives the deadlines of freshness and requests; ``Timing/live`` by default.
  var timing: Timing { get }

  /// Executor for the tasks of a manager that is created without one; `nil`, the default, for Swift's thread pool. A
  /// fetcher that reads on a thread of its own returns that thread: its readings are delivered without a change of
  /// thread.
  var preferredExecutor: (any TaskExecutor)? { get }
}

extension LocationFetcher {
  /// ``Timing/live``.
  public var timing: Timing { .live }

  /// `nil`.
  public var preferredExecutor: (any TaskExecutor)? { nil }
}

/// A request to a fetcher. It is a hint: a fetcher may deliver more.
public struct FetchRequest: Sendable {
  /// Returns whether a recipient takes ``Reading/sky(_:)`` now, which changes while a fetcher runs. Satellites are most of
  /// what a daemon sends.
  package var wantsSky: @Sendable () -> Bool = { true }

  /// Creates a request.
  public init() {}
}

/// Requests are equal if they want the same locations, as all do.
extension FetchRequest: Hashable {
  public static func == (left: FetchRequest, right: FetchRequest) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
