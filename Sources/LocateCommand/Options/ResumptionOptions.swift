import ArgumentParser
import LocationJournal
import LocationKit

/// The option that delivers events of the journal again, in watch and replay.
struct ResumptionOptions: ParsableArguments {
  @Option(help: .value("number", "Deliver the events of the journal again, starting with this number, then continue."))
  var fromSeq: Int?

  func validate() throws {
    if let fromSeq, fromSeq < 1 { throw ValidationError("--from-seq is at least 1") }
  }

  /// Throws if there is no journal to resume from.
  func check(_ journal: JournalOptions) throws {
    if fromSeq != nil, journal.path == nil {
      throw ValidationError("--from-seq is a number of the journal: name it with --journal")
    }
  }

  func makeResumption(_ journal: FileJournal?) throws(LocationError) -> Resumption? {
    try journal.map { journal throws(LocationError) in try Resumption(journal, from: fromSeq) }
  }
}
