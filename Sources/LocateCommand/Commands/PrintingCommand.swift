import ArgumentParser
import LocationJournal
import LocationKit
import LocationTracks

/// A command that prints the events of a source: watch or replay.
///
/// It declares each group of options itself. One group that holds them all would be shorter, but in a debug build
/// ArgumentParser checks a group several times for each check of the group around it: a start took 0.4 s.
protocol PrintingCommand: AsyncParsableCommand {
  var filter: FilterOptions { get }
  var decisions: DecisionOptions { get }
  var journal: JournalOptions { get }
  var resumption: ResumptionOptions { get }
  var actions: ActionOptions { get }
  var output: OutputOptions { get }
}

extension PrintingCommand {
  /// Returns a session that prints the events of a fetcher.
  ///
  /// - Parameter isLive: whether each line is written at once.
  func makeSession(
    _ fetcher: any LocationFetcher, source: String, isLive: Bool
  ) async throws -> PrintingSession {
    let journal = try self.journal.open(keepingFrom: resumption.fromSeq?.sequence)
    let canChange = fetcher.timing == .live
    var output = output
    // The output of a recording is the same everywhere.
    if !canChange, output.notation.timeZone == nil { output.notation.timeZone = .utc }
    // With a journal, all places must be known at the start: the journal's places are compared with them.
    let places = try await decisions.readPlaces(mayWait: canChange && journal == nil, isQuiet: output.quiet)
    let manager = await decisions.makeManager(
      fetcher, places: places, freshness: actions.freshness, journal: journal)
    var session = PrintingSession(
      source: source, manager: manager, filter: filter.updates(maximumError: decisions.maxError),
      mode: PrintingMode(options: output, isLive: isLive))
    session.places = canChange ? places : nil
    session.resumption = try resumption.makeResumption(journal)
    session.actions = try EventActions(actions, decisions, output, for: fetcher.timing, journal)
    return session
  }
}
