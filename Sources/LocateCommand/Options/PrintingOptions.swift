import ArgumentParser
import LocationKit

/// The options of the commands that print the events of a source: watch and replay.
struct PrintingOptions: ParsableArguments {
  @OptionGroup var filter: FilterOptions
  @OptionGroup var decisions: DecisionOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var resumption: ResumptionOptions
  @OptionGroup var actions: ActionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { try resumption.check(journal) }

  /// Returns a session that prints the events of a fetcher.
  ///
  /// - Parameter isLive: whether each line is written at once.
  func makeSession(
    _ fetcher: any LocationFetcher, source: String, isLive: Bool
  ) async throws -> PrintingSession {
    let journal = try self.journal.open(keepingFrom: resumption.fromSeq)
    let canChange = fetcher.timing == .live
    // With a journal, all places must be known at the start: the journal's places are compared with them.
    let places = try await decisions.readPlaces(mayWait: canChange && journal == nil, isQuiet: output.quiet)
    let manager = await decisions.makeManager(fetcher, places: places, freshness: actions.freshness, journal: journal)
    var session = PrintingSession(
      source: source, manager: manager, filter: filter.updates, mode: PrintingMode(options: output, isLive: isLive))
    session.places = canChange ? places : nil
    session.resumption = try resumption.makeResumption(journal)
    session.actions = try EventActions(actions, decisions, output, for: fetcher.timing)
    return session
  }
}
