import LocationKit

/// A run of a manager that prints its events until the source ends, a limit is reached, or the user stops it.
struct PrintingSession {
  let source: String
  let manager: LocationManager
  let filter: UpdateFilter
  var mode: PrintingMode
  var limits = RunLimits()
  var actions = EventActions()
  /// Places that may change during the run; `nil` if they cannot.
  var places: WatchedPlaces?
  /// Archive of all locations before any filter; `nil` for none.
  var archive: ArchiveOutput?
  /// Events of a journal that are printed before all others.
  var resumption: Resumption?
  /// Raised by the first location, or the first one that an anchor watch accepts.
  let hasLocation = AtomicFlag()

  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      if let places {
        group.addTask { [manager, display = mode.display] in
          try await places.keepUpToDate(location: { manager.lastKnownLocation }) { lookup in
            manager.setPlaces(lookup)
            display?.note(places: lookup)
          }
        }
      }
      if let archive { group.addTask { await archive.maintain() } }
      try await runLimited()
    }
  }

  private func runLimited() async throws {
    try await limits.run {
      try await print()
    } timeOut: { duration in
      guard !hasLocation.isRaised else { return nil }
      let kind = actions.anchorWatch == nil ? "no location" : "no location that is good enough for an anchor watch"
      return LocationError(
        .timedOut, "\(kind) came in \(duration.text)", context: source,
        remedy: "wait longer, or check the reports of the source with --format json")
    }
  }

  private func print() async throws {
    let run = try PrintedRun(self)
    var failure: (any Error)?
    do { try await run.run() } catch { failure = error }
    if let command = actions.command { run.account.note(await finish(command)) }
    do { try archive?.finish() } catch { failure = failure ?? error }
    StandardError.finishReports()
    if !mode.options.quiet { summarize(run.account, failure, passedOver: manager.readingsPassedOver) }
    if let failure { throw failure }
  }

  /// Waits until the commands for all decided events have run, also when the run is stopped.
  private func finish(_ command: EventCommand) async -> EventCommand.Outcome {
    if Task.isCancelled, !mode.options.quiet, case let pending = await command.pending, pending > 0 {
      StandardError.say("on-event: waits for \(RunAccount.count(pending, "events")); Ctrl-C ends it at once")
    }
    return await command.finish()
  }

  /// - Parameter passedOver: number of readings that the journal had decided before.
  private func summarize(_ account: RunAccount, _ failure: (any Error)?, passedOver: Int) {
    // A run that the user ends has not failed.
    let hasFailed = failure.map { !($0 is CancellationError) } ?? false
    if let text = account.text(source: SourceName.shown(source), hasFailed: hasFailed) {
      StandardError.say(lines: text + (passedOver > 0 ? ", \(passedOver) decided before" : ""))
    }
    if let archive { StandardError.say(archive.text) }
  }
}

/// How a run shows its events and messages.
struct PrintingMode {
  let options: OutputOptions
  /// Whether each line is written at once, because a user or a program may wait for it.
  let isLive: Bool
  /// Live view that replaces lines of text; `nil` for lines.
  var display: LiveDisplay?
}

/// The limits of a run.
struct RunLimits {
  /// Maximum number of locations; `nil` for no limit.
  var count: Int?
  /// Maximum duration; `nil` for no limit.
  var duration: TimeSpan?

  /// Runs `body` until it ends or the duration is over. Throws the error of `timeOut` if it is over and there is one.
  func run(
    _ body: @escaping @Sendable () async throws -> Void, timeOut: (TimeSpan) -> (any Error)?
  ) async throws {
    guard let duration else { return try await body() }
    // The result is returned as a value: an error thrown after the time-out would be lost.
    let outcome = try await withTimeout(duration.duration, clock: ContinuousClock()) { () -> Result<Void, any Error> in
      do {
        return .success(try await body())
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        return .failure(error)
      }
    }
    try outcome?.get()
    if outcome == nil, let error = timeOut(duration) { throw error }
  }
}
