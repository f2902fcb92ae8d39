import ArgumentParser
import LocationKit
import LocationPlaces

/// Where events are kept, so that each is told once; for watch and replay.
struct JournalOptions: ParsableArguments {
  @Option(
    name: .customLong("journal"),
    help: ArgumentHelp("Keep place events here first; after a crash, go on from there.", valueName: "file"),
    completion: .file())
  var path: String?

  @Option(help: ArgumentHelp("Print the events of the journal from this number on, and go on.", valueName: "number"))
  var fromSeq: Int?

  func validate() throws {
    guard let fromSeq else { return }
    if path == nil { throw ValidationError("--from-seq is a number of the journal: name it with --journal") }
    if fromSeq < 1 { throw ValidationError("--from-seq is at least 1") }
  }

  /// `nil` where none is wanted.
  func open() throws(LocationError) -> FileJournal? {
    try path.map { path throws(LocationError) in try FileJournal(path) }
  }
}
