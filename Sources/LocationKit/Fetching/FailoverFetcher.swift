/// A failover list of sources in order of rank, of which one is used at a time. If the source in use has no fix, falls
/// silent, loses its connection or becomes much worse than another, the other takes over. <doc:Failover> describes
/// when, and when the fetcher changes back.
///
/// All sources run all the time. Only the readings of the source in use are passed on, after a
/// ``Reading/sourceChanged(_:)`` that names it. Of the others only faults are passed on, once per outage. A live
/// source that fails with a transient error is run again after 0.1 s to 2 s; a source that returns has ended
/// permanently. Each report waits until the listener has taken it, and the time in which the listener is busy does not
/// count as silence of a source.
///
/// Its timing is ``Timing/live``, because silence can only be measured on the clock. A recorded source must be played
/// at the pace at which it was recorded.
public struct FailoverFetcher: LocationFetcher {
  private let sources: [(name: String, fetcher: any LocationFetcher)]
  private let limits: FailoverLimits
  private let waitsForFirstConnection: Bool
  private let clock: any Clock<Duration>
  private let jitter: @Sendable () -> Double

  /// Creates a failover list.
  /// - Parameters:
  ///   - sources: by rank, the preferred one first; each with its name for errors, as the user wrote it.
  ///   - limits: when a source is left for another.
  ///   - waitsForFirstConnection: whether to continue if every source failed at its first attempt (default: true).
  ///   - clock: the clock of all deadlines.
  ///   - jitter: returns random numbers from 0 to 1, which spread the attempts.
  /// - Throws: ``LocationError/Code/invalidArgument`` if a source is named twice or the list is empty.
  public init(
    _ sources: [(name: String, fetcher: any LocationFetcher)], limits: FailoverLimits = FailoverLimits(),
    waitsForFirstConnection: Bool = true, clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) throws(LocationError) {
    if sources.isEmpty { throw LocationError(.invalidArgument, "a failover needs a source") }
    var names: Set<String> = []
    for source in sources where !names.insert(source.name).inserted {
      throw LocationError(
        .invalidArgument, "this source appears twice", context: source.name, remedy: "specify each source once")
    }
    self.sources = sources
    self.limits = limits
    self.waitsForFirstConnection = waitsForFirstConnection
    self.clock = clock
    self.jitter = jitter
  }

  /// A message from the task of a source.
  private enum Message: Sendable {
    case readings([Reading], from: Int)
    case ended(Int, LocationError?, isFinal: Bool)
  }

  /// Runs all sources: see ``LocationFetcher/run(_:report:)``. Returns when all sources have ended and at least one
  /// has delivered a location. Throws the reason if none could be used, and `CancellationError`.
  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    let funnel = Funnel<Message>(holdsSenders: true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for rank in sources.indices { group.addTask { await follow(rank, funnel) } }
      defer {
        funnel.finish()
        group.cancelAll()
      }
      try await merge(funnel, report)
    }
  }

  /// Runs a source, repeatedly if needed, until it has ended permanently.
  private func follow(_ rank: Int, _ funnel: Funnel<Message>) async {
    let fetcher = sources[rank].fetcher
    let timer = MonotonicTimer(clock)
    var backOff = BackOff(first: .milliseconds(100), longest: .seconds(2))
    while true {
      let start = timer.elapsed
      var failure: LocationError?
      do {
        // Satellites show that a source works: each source reports them, even if no recipient wants them.
        try await fetcher.run(FetchRequest()) { await funnel.send(.readings($0, from: rank)) }
      } catch {
        failure = LocationError(wrapping: error)
      }
      if Task.isCancelled { return }
      let isFinal = fetcher.timing == .recorded || failure?.mayPass != true
      await funnel.send(.ended(rank, failure, isFinal: isFinal))
      if isFinal { return }
      if timer.elapsed - start > Self.longEnough { backOff.reset() }
      guard (try? await clock.sleep(for: backOff.next(jitter: jitter()))) != nil else { return }
    }
  }

  /// Length of a run after which the back-off restarts.
  private static let longEnough = Duration.seconds(10)

  private func merge(_ funnel: Funnel<Message>, _ report: @Sendable ([Reading]) async -> Void) async throws {
    var decider = FailoverDecider(
      sources: sources.map(\.name), limits: limits, waitsForFirstConnection: waitsForFirstConnection)
    let timer = MonotonicTimer(clock)
    // Time in which the listener was busy and no source could deliver.
    var busy = Duration.zero
    while decider.ending == nil {
      let deadline = decider.nextDeadline
      let message = try await Self.next(funnel, before: deadline.map { $0 + busy }, timer)
      let line = timer.elapsed - busy
      let readings =
        switch message {
        case .readings(let readings, let rank): decider.take(readings, from: rank, at: line)
        case .ended(let rank, let failure, let isFinal): decider.end(rank, failure, isFinal: isFinal, at: line)
        case nil: decider.advance(to: max(line, deadline ?? line))
        }
      guard !readings.isEmpty else { continue }
      // A message that is already waiting is received even after a cancellation.
      try Task.checkCancellation()
      let before = timer.elapsed
      await report(decider.isDisputed ? readings.map(\.disputed) : readings)
      busy += timer.elapsed - before
    }
    let inputCounts = decider.inputCounts
    if !inputCounts.isEmpty { await report(inputCounts) }
    if case .failed(let error) = decider.ending { throw error }
  }

  /// Returns the next message; `nil` if none arrives before the deadline.
  private static func next(
    _ funnel: Funnel<Message>, before deadline: Duration?, _ timer: MonotonicTimer
  ) async throws -> Message? {
    guard let deadline else { return try await funnel.next() }
    return try await withTimeout({ try await timer.sleep(until: deadline) }, { try await funnel.next() }) ?? nil
  }
}

extension Reading {
  /// The reading with the mark that another source reports another place: the manager does not know that source.
  fileprivate var disputed: Reading {
    guard case .location(var location) = self else { return self }
    location.integrity = Integrity(.suspect, reasons: [.sourcesDisagree])
    return .location(location)
  }
}

extension LocationError {
  /// Whether a retry can succeed.
  fileprivate var mayPass: Bool {
    switch code {
    case .sourceUnavailable, .timedOut, .permissionDenied, .inputNotFound: true
    default: false
    }
  }
}
