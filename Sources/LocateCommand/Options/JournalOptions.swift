import ArgumentParser
package import LocationJournal
import LocationKit

/// Options of the journal, which numbers and persists events so that a consumer that resumes receives each once, in
/// watch, replay and serve.
struct JournalOptions: ParsableArguments {
  @Option(
    name: .customLong("journal"),
    help: .value(
      "file", "Persist place events and visits in this file before they are delivered; run again to resume."),
    completion: .file())
  var path: String?

  @Option(
    name: .customLong("journal-keep"),
    help: .value("number", "Keep at least this number of the last events (default: all)."))
  var kept: Int?

  func validate() throws {
    if let kept, kept < 1 { throw ValidationError("--journal-keep is at least 1") }
  }

  /// Opens the journal; `nil` if there is none.
  /// - Parameter first: number of the first event that must be kept.
  func open(keepingFrom first: Int? = nil) throws(LocationError) -> FileJournal? {
    try path.map { path throws(LocationError) in try FileJournal(path, keeping: kept, wanted: first) }
  }
}

/// The option that delivers events of the journal again, in watch and replay.
struct ResumptionOptions: ParsableArguments {
  @Option(
    help: .value(
      "number",
      "Deliver the events of the journal again, starting with this number, then continue; EPOCH-NUMBER also checks that it is the same journal."
    ))
  var fromSeq: EventIdentifier?

  func validate() throws {
    if let fromSeq, fromSeq.sequence < 1 { throw ValidationError("--from-seq is at least 1") }
  }

  /// Throws if there is no journal to resume from.
  func check(_ journal: JournalOptions) throws {
    if fromSeq != nil, journal.path == nil {
      throw ValidationError("--from-seq is a number of the journal: specify the journal with --journal")
    }
  }

  func makeResumption(_ journal: FileJournal?) throws(LocationError) -> Resumption? {
    try journal.map { journal throws(LocationError) in try Resumption(journal, from: fromSeq) }
  }
}

extension EventIdentifier: ExpressibleByArgument {
  package init?(argument: String) { self.init(text: argument) }
}
