import LocationIO
import LocationKit
import LocationPlaces
import LocationSources

/// A run of a manager that prints its events until the source ends, a limit is reached, or the user stops it.
struct PrintingSession {
  let source: String
  let output: OutputOptions
  let filter: UpdateFilter
  /// Whether each line is written at once, because a user or a program may wait for it.
  let isLive: Bool
  /// Maximum number of locations.
  var limit: Int?
  var duration: TimeSpan?
  /// Live view that replaces lines of text; `nil` for lines.
  var display: LiveDisplay?
  /// Command that runs for each event.
  var command: EventCommand?
  var anchorWatch: AnchorWatch?
  /// Whether the run continues after an alarm.
  var keepsWatching = false
  /// Places that may change during the run; `nil` if they cannot.
  var places: WatchedPlaces?
  /// Archive of all locations before any filter; `nil` for none.
  var archive: ArchiveOutput?
  /// Events of a journal that are printed before all others.
  var resumption: Resumption?

  /// The limit is reached, or an alarm ends the run.
  private struct Enough: Error {}

  /// Configures the actions on events. Throws if they are not possible.
  mutating func add(_ actions: ActionOptions, _ decisions: DecisionOptions, for timing: Timing) throws {
    anchorWatch = try actions.makeAnchorWatch(for: timing, decisions)
    keepsWatching = actions.keepWatching
    command = try actions.makeCommand(for: timing, logLevel: output.logLevel)
    if command != nil { TerminationSignals.allow(actions.onEventTimeout.duration + EventCommand.patience) }
  }

  func run(_ manager: LocationManager) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      if let places {
        group.addTask { [display] in
          try await places.keepUpToDate(location: { manager.lastKnownLocation }) { lookup in
            manager.setPlaces(lookup)
            display?.note(places: lookup)
          }
        }
      }
      if let archive {
        group.addTask { await archive.keepFlushing() }
        group.addTask { await archive.keepTrimmed() }
      }
      try await runTimed(manager)
    }
  }

  private func runTimed(_ manager: LocationManager) async throws {
    guard let duration else { return try await print(manager) }
    let hasLocation = AtomicFlag()
    // The result is returned as a value: an error thrown after the time-out would be lost.
    let outcome = try await withTimeout(duration.duration, clock: ContinuousClock()) { () -> Result<Void, any Error> in
      do {
        return .success(try await print(manager, hasLocation))
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        return .failure(error)
      }
    }
    try outcome?.get()
    if outcome == nil, !hasLocation.isRaised {
      let kind = anchorWatch == nil ? "no location" : "no location that is good enough for an anchor watch"
      throw LocationError(
        .timedOut, "\(kind) came in \(duration.text)", context: source,
        remedy: "wait longer, or check the reports of the source with --format json")
    }
  }

  private func print(_ manager: LocationManager, _ hasLocation: AtomicFlag = AtomicFlag()) async throws {
    var account = RunAccount()
    var failure: (any Error)?
    do { try await print(manager, hasLocation, &account) } catch { failure = error }
    if let command { account.note(await finish(command)) }
    do { try archive?.flush() } catch { failure = failure ?? error }
    StandardError.finishReports()
    // A run that the user ends has not failed.
    let hasFailed = failure.map { !($0 is CancellationError) } ?? false
    if !output.quiet, let text = account.text(source: SourceName.shown(source), hasFailed: hasFailed) {
      let known = manager.readingsPassedOver
      StandardError.say(lines: text + (known > 0 ? ", \(known) decided before" : ""))
    }
    if !output.quiet, let archive { StandardError.say(archive.text) }
    if let failure { throw failure }
  }

  /// Waits until the commands for all decided events have run, also when the run is stopped.
  private func finish(_ command: EventCommand) async -> EventCommand.Account {
    if Task.isCancelled, !output.quiet, case let pending = await command.pending, pending > 0 {
      StandardError.say("on-event: waits for \(RunAccount.count(pending, "events")); Ctrl-C ends it at once")
    }
    return await command.finish()
  }

  private func print(_ manager: LocationManager, _ hasLocation: AtomicFlag, _ account: inout RunAccount) async throws {
    var standardOutput = StandardOutput()
    var printer = try output.makePrinter(on: display)
    var progress = Progress(isShown: !isLive && !output.quiet && StandardError.isTerminal && !StandardOutput.isTerminal)
    defer { progress.clear() }
    var watch = anchorWatch
    var report = AnchorReport(output: output, display: display)
    var alarm: LocationEvent?
    if let watch { report.tell(of: watch, hasLocation: false) }
    var lastComplaint: LocationError?
    if !output.quiet, let notice = resumption?.notice { StandardError.complain(notice) }
    do {
      var kept = try resumption?.events()
      while let event = try kept?.next() {
        printer.print(event, to: &standardOutput.text)
        try standardOutput.flush(due: isLive)
        // Nothing live has started yet, so waiting is possible.
        await command?.take(event, overflow: .wait)
        try Task.checkCancellation()
      }
      try standardOutput.flush(due: isLive)
      try await manager.runBatches(filter: printer.takesUpdates ? filter : .nothing) { batch in
        for event in watch?.watch(batch) ?? batch {
          // Print all events that the last location caused; the next reading exceeds the limit.
          if case .received = event, isEnough(account, alarm) { throw Enough() }
          account.note(event)
          if case .received(.location(let location)) = event { try archive?.append(location) }
          if account.foreign == 1 { warn(event) }
          if let error = complain(event) { lastComplaint = error }
          printer.print(event, to: &standardOutput.text)
          try standardOutput.flush(due: false)
          if let command { await command.take(event) }
          if event.isAlarm {
            report.raise(event)
            if !keepsWatching { alarm = event }
          }
        }
        if let watch { report.tell(of: watch, hasLocation: account.locations > 0) }
        if account.locations > 0, watch?.place != nil || watch == nil { hasLocation.raise() }
        try standardOutput.flush(due: isLive)
        progress.show(account.locations)
        if isEnough(account, alarm) { throw Enough() }
      }
      try finish(&printer, &standardOutput)
    } catch is Enough {
      try finish(&printer, &standardOutput)
    } catch is OutputClosed {
      throw OutputClosed()
    } catch {
      try finish(&printer, &standardOutput)
      // The fault that ended the source has already been reported.
      if let error = error as? LocationError, error.sentence == lastComplaint?.sentence { throw error.exitCode }
      throw error
    }
    if let alarm {
      report.end(alarm)
      throw AnchorReport.exitCode
    }
    if account.locations == 0, manager.readingsPassedOver == 0 {
      throw LocationError(.sourceEnded, "the source ended without a location", context: source)
    }
    if let watch, watch.place == nil {
      throw LocationError(
        .sourceEnded, "no location was good enough for an anchor watch", context: source,
        remedy: "take a larger radius for --anchor-here")
    }
  }

  private func isEnough(_ account: RunAccount, _ alarm: LocationEvent?) -> Bool {
    if let limit, account.locations >= limit { return true }
    return alarm != nil
  }

  private func finish(_ printer: inout any EventPrinter, _ standardOutput: inout StandardOutput) throws {
    printer.finish(to: &standardOutput.text)
    try standardOutput.flush(due: true)
  }

  /// Warns once if locations use a datum other than WGS-84: they are hundreds of metres off on a map.
  private func warn(_ event: LocationEvent) {
    guard case .received(.location(let location)) = event, let datum = location.datum, !output.quiet,
      display == nil
    else { return }
    StandardError.complain(
      "\(SourceName.shown(source)): locations are on the datum \(datum), not on WGS-84; without --accept-datum they decide "
        + "no place")
  }

  /// Reports a fault, unless it is a repetition. Returns the fault if the user sees it, `nil` otherwise.
  private func complain(_ event: LocationEvent) -> LocationError? {
    guard case .fault(let error) = event, !output.quiet, display == nil else { return nil }
    guard output.verbose || !error.isSkip else { return nil }
    // While a file is read, --verbose reports every fault.
    if output.verbose, !isLive {
      StandardError.complain(error.sentence)
      return error
    }
    return StandardError.report(error.sentence) ? error : nil
  }
}
