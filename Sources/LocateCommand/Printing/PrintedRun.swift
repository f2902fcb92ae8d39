import LocationJournal
import LocationKit

/// Takes the events of a run as they arrive: counts, stores and prints them, and runs the actions on them. A class, because
/// a structure of this size would be copied for each reading.
final class PrintedRun {
  /// The limit is reached, or an alarm ends the run.
  private struct Enough: Error {}

  private let session: PrintingSession
  var account = RunAccount()
  private var lines: PrintedLines
  private var faults: FaultReport
  private var anchor: AnchorReport?
  private var progress: Progress

  init(_ session: PrintingSession) throws {
    self.session = session
    account.maximumError = session.filter.maximumError
    let mode = session.mode
    lines = try PrintedLines(mode)
    faults = FaultReport(source: session.source, mode: mode)
    anchor = AnchorReport(session.actions, mode)
    progress = Progress(
      isShown: !mode.isLive && !mode.options.quiet && StandardError.isTerminal && !StandardOutput.isTerminal)
  }

  /// Runs the manager of the session until the source ends or a limit is reached.
  func run() async throws {
    defer { progress.clear() }
    do {
      try await printEvents()
      try lines.finish()
    } catch is Enough {
      try lines.finish()
    } catch is OutputClosed {
      throw OutputClosed()
    } catch {
      try lines.finish()
      if let error = error as? LocationError, faults.includes(error) { throw error.exitCode }
      throw error
    }
    try anchor?.checkAlarm()
    if account.locations == 0, session.manager.readingsPassedOver == 0 {
      throw LocationError(.sourceEnded, "the source ended without a location", context: session.source)
    }
    try anchor?.checkPlace(source: session.source)
  }

  private func printEvents() async throws {
    anchor?.report(hasLocation: false)
    try await printStoredEvents()
    try await session.manager.runBatches(filter: lines.takesUpdates ? session.filter : .nothing) { batch in
      try await take(batch)
    }
  }

  /// Prints the events of the journal that the consumer has not seen.
  private func printStoredEvents() async throws {
    if !session.mode.options.quiet, let notice = session.resumption?.notice { StandardError.complain(notice) }
    var stored = try session.resumption?.events()
    while let event = try stored?.next() {
      try lines.append(event)
      try lines.endBatch()
      // Nothing live has started yet, so waiting is possible.
      await session.actions.command?.take(event, overflow: .wait)
      try Task.checkCancellation()
    }
    try lines.endBatch()
  }

  private func take(_ batch: [LocationEvent]) async throws {
    for event in anchor?.watch(batch) ?? batch {
      // Print all events that the last location caused; the next reading exceeds the limit.
      if case .received = event, isEnough { throw Enough() }
      try await take(event)
    }
    anchor?.report(hasLocation: account.locations > 0)
    if account.locations > 0, anchor?.isPlaced ?? true { session.hasLocation.raise() }
    try lines.endBatch()
    progress.show(account.locations)
    if isEnough { throw Enough() }
  }

  private func take(_ event: LocationEvent) async throws {
    account.note(event)
    if case .received(let reading) = event { session.archive?.store(reading) }
    faults.note(event)
    try lines.append(event)
    await session.actions.command?.take(event)
    anchor?.note(event)
  }

  private var isEnough: Bool {
    if let limit = session.limits.count, account.locations >= limit { return true }
    return anchor?.alarm != nil
  }
}

/// The events of a run on standard output, or in the live view.
struct PrintedLines {
  private var printer: any EventPrinter
  private var output = StandardOutput()
  private let isLive: Bool

  init(_ mode: PrintingMode) throws {
    printer = try mode.options.makePrinter(on: mode.display)
    isLive = mode.isLive
  }

  var takesUpdates: Bool { printer.takesUpdates }

  mutating func append(_ event: LocationEvent) throws {
    printer.print(event, to: &output.text)
    try output.flush(due: false)
  }

  /// Ends a batch of events that arrived together: writes them if a reader may wait for them.
  mutating func endBatch() throws { try output.flush(due: isLive) }

  mutating func finish() throws {
    printer.finish(to: &output.text)
    try output.flush(due: true)
  }
}
