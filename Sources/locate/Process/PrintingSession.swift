import LocationIO
import LocationKit

/// Runs a manager and prints its events until the source ends, enough has been seen, or somebody stops it.
struct PrintingSession {
  let source: String
  let output: OutputOptions
  let filter: UpdateFilter
  /// Whether somebody waits for each line.
  let isLive: Bool
  /// How many locations are enough.
  var limit: Int?
  var duration: TimeSpan?
  /// Where the events are shown, in place of lines.
  var display: LiveDisplay?
  /// What a journal has kept, and is to be printed before anything new.
  var resumption: Resumption?

  /// Enough has been printed.
  private struct Enough: Error {}

  func run(_ manager: LocationManager) async throws {
    guard let duration else { return try await print(manager) }
    let hasLocation = Signpost()
    let hasEnded = try await withTimeout(duration.duration, clock: ContinuousClock()) {
      try await print(manager, hasLocation)
      return true
    }
    if hasEnded == nil, !hasLocation.isRaised {
      throw LocationError(
        .timedOut, "no location came in \(duration.text)", place: source,
        remedy: "ask for longer, or see with --format json what the source says")
    }
  }

  private func print(_ manager: LocationManager, _ hasLocation: Signpost = Signpost()) async throws {
    var standardOutput = StandardOutput()
    var printer = try output.makePrinter(on: display)
    var account = RunAccount()
    var progress = Progress(isShown: !isLive && !output.quiet && StandardError.isTerminal && !StandardOutput.isTerminal)
    defer {
      progress.clear()
      if !output.quiet, let text = account.text(source: SourceName.shown(source)) {
        let known = manager.readingsPassedOver
        StandardError.say(text + (known > 0 ? ", \(known) decided before" : ""))
      }
    }
    var lastComplaint: LocationError?
    if !output.quiet, let notice = resumption?.notice { StandardError.complain(notice) }
    do {
      try resumption?.forEachEvent { event in
        printer.print(event, to: &standardOutput.text)
        try standardOutput.flush(due: false)
      }
      try standardOutput.flush(due: isLive)
      try await manager.runBatches(filter: printer.takesUpdates ? filter : .nothing) { events in
        for event in events {
          // What the last location caused is still printed; the next reading is one too many.
          if case .received = event, let limit, account.locations >= limit { throw Enough() }
          account.note(event)
          if account.foreign == 1 { warn(event) }
          if let error = complain(event) { lastComplaint = error }
          printer.print(event, to: &standardOutput.text)
          try standardOutput.flush(due: false)
        }
        if account.locations > 0 { hasLocation.raise() }
        try standardOutput.flush(due: isLive)
        progress.show(account.locations)
        if let limit, account.locations >= limit { throw Enough() }
      }
      try finish(&printer, &standardOutput)
    } catch is Enough {
      return try finish(&printer, &standardOutput)
    } catch is OutputClosed {
      throw OutputClosed()
    } catch {
      try finish(&printer, &standardOutput)
      // Said already, as the fault that ended the source.
      if let error = error as? LocationError, error.sentence == lastComplaint?.sentence { throw error.exitCode }
      throw error
    }
    if account.locations == 0, manager.readingsPassedOver == 0 {
      throw LocationError(.sourceEnded, "the source ended without a location", place: source)
    }
  }

  private func finish(_ printer: inout any EventPrinter, _ standardOutput: inout StandardOutput) throws {
    printer.finish(to: &standardOutput.text)
    try standardOutput.flush(due: true)
  }

  /// Tells the user of the first location that is hundreds of metres off on a map.
  private func warn(_ event: LocationEvent) {
    guard case .received(.location(let location)) = event, let datum = location.datum, !output.quiet,
      display == nil
    else { return }
    StandardError.complain(
      "\(SourceName.shown(source)): locations are on the datum \(datum), not on WGS-84; without --accept-datum they decide "
        + "no place")
  }

  /// Tells the user of a fault that is news to him, and says which.
  private func complain(_ event: LocationEvent) -> LocationError? {
    guard case .fault(let error) = event, !output.quiet, display == nil else { return nil }
    // What was skipped is in the account; a source that went away is news.
    guard output.verbose || error.code != .badData else { return nil }
    StandardError.complain(error.sentence)
    return error
  }
}
