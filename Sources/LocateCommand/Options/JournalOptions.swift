import ArgumentParser
import LocationJournal
import LocationKit

/// Options of the journal, which persists events so that each is delivered once, in watch, replay and serve.
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
