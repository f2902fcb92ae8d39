import ArgumentParser
import LocationKit
import LocationPlaces

/// Where events are kept, so that each is told once; for watch and replay.
struct JournalOptions: ParsableArguments {
  @Option(
    name: .customLong("journal"),
    help: ArgumentHelp("Keep place events and visits here first; after a crash, go on from there.", valueName: "file"),
    completion: .file())
  var path: String?

  @Option(help: ArgumentHelp("Tell the events of the journal from this number on, and go on.", valueName: "number"))
  var fromSeq: Int?

  @Option(
    name: .customLong("journal-keep"),
    help: ArgumentHelp("Keep so many of the last events at least, and not all.", valueName: "number"))
  var kept: Int?

  func validate() throws {
    if let kept, kept < 1 { throw ValidationError("--journal-keep is at least 1") }
    guard let fromSeq else { return }
    if path == nil { throw ValidationError("--from-seq is a number of the journal: name it with --journal") }
    if fromSeq < 1 { throw ValidationError("--from-seq is at least 1") }
  }

  /// `nil` where none is wanted.
  func open() throws(LocationError) -> FileJournal? {
    try path.map { path throws(LocationError) in try FileJournal(path, keeping: kept, wanted: fromSeq) }
  }
}
