import ArgumentParser
import LocationKit
import LocationPlaces

/// Options of the journal, which persists events so that each is delivered once, in watch and replay.
struct JournalOptions: ParsableArguments {
  @Option(
    name: .customLong("journal"),
    help: ArgumentHelp(
      "Persist place events and visits in this file before they are delivered; run again to resume.", valueName: "file"),
    completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp(
      "Deliver the events of the journal again, starting with this number, then continue.", valueName: "number"))
  var fromSeq: Int?

  @Option(
    name: .customLong("journal-keep"),
    help: ArgumentHelp("Keep at least this number of the last events (default: all).", valueName: "number"))
  var kept: Int?

  func validate() throws {
    if let kept, kept < 1 { throw ValidationError("--journal-keep is at least 1") }
    guard let fromSeq else { return }
    if path == nil { throw ValidationError("--from-seq is a number of the journal: name it with --journal") }
    if fromSeq < 1 { throw ValidationError("--from-seq is at least 1") }
  }

  /// Opens the journal; `nil` if there is none.
  func open() throws(LocationError) -> FileJournal? {
    try path.map { path throws(LocationError) in try FileJournal(path, keeping: kept, wanted: fromSeq) }
  }
}
