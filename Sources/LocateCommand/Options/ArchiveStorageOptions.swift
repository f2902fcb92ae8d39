import ArgumentParser
import LocationKit
import LocationService

/// The archive that watch adds to, and what of it is kept.
struct ArchiveStorageOptions: ParsableArguments {
  @Option(
    name: .customLong("archive"),
    help: .value("folder", "Add each location to this location archive; flushed once a second."), completion: .directory
  )
  var path: String?

  @Option(
    name: .customLong("archive-keep"),
    help: .value("age", "Remove older locations from the archive, once a day: 12h, 30d, 2y (default: none)."))
  var keep: ArchiveAge?

  @Option(
    name: .customLong("archive-thin"), parsing: .singleValue,
    help: .value("age:interval", "Keep one older location per interval, once a day: 30d:10s. May be repeated."))
  var thin: [ThinningRule] = []

  func validate() throws {
    if path == nil, keep != nil || !thin.isEmpty {
      throw ValidationError("--archive-keep and --archive-thin are for an archive: name it with --archive")
    }
  }

  func open(isQuiet: Bool) throws(LocationError) -> ArchiveOutput? {
    guard let path else { return nil }
    let rules = keep == nil && thin.isEmpty ? nil : TrimRules(keep: keep, thin: thin)
    return try ArchiveOutput(ArchiveName(writing: path), rules: rules, isQuiet: isQuiet)
  }
}
