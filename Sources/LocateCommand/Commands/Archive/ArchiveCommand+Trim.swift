import ArgumentParser
import LocationArchive
import LocationKit
import LocationService

extension ArchiveCommand {
  struct Trim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove old locations from an archive, or thin them.",
      discussion: """
        --keep removes all locations that are older. --thin keeps one location per
        interval of those that are older, and the first and last one of each segment
        and on both sides of each gap; no interval between two locations becomes
        longer than INTERVAL, unless it was longer before. An age is a number with m,
        h, d, w or y (365.25 days), or a time: 2024-01-01.

        The archive is the former one until the new one is complete, also after a
        kill; programs that read it keep what they have opened. The disk needs room
        for what is kept of the segments that are rewritten. A process that writes
        the archive must be stopped first: locate watch --archive has --archive-keep
        and --archive-thin instead. Locations that were removed are stored again if
        you import them again.

        A damaged segment is not rewritten (exit code 65): restore it from a copy, or
        remove what is damaged with --drop-damaged.

        Examples:
          locate archive trim trips.archive --keep 2y
          locate archive trim trips.archive --thin 30d:10s --thin 1y:1m
        """)

    @Argument(help: .value("archive", "Folder of the archive."), completion: .directory)
    var archive: String

    @Option(help: .value("age", "Remove older locations."))
    var keep: ArchiveAge?

    @Option(
      parsing: .singleValue, help: .value("age:interval", "Keep one older location per interval. May be repeated."))
    var thin: [ThinningRule] = []

    @Flag(help: "Remove the damaged parts of segments that are rewritten.")
    var dropDamaged = false

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    func validate() throws {
      if keep == nil, thin.isEmpty { throw ValidationError("specify what to remove: --keep 2y, or --thin 30d:10s") }
    }

    func run() async throws {
      let rules = TrimRules(keep: keep, thin: thin, dropsDamaged: dropDamaged)
      let (counts, path) = try await ArchiveCommand.trim(
        archive, rules.trimming(at: SystemWallClock.now()), isQuiet: quiet)
      if !quiet { StandardError.say("\(path): \(counts.text)") }
    }
  }

  /// Trims an archive that no other process writes. Returns also its path.
  ///
  /// - Parameter isConfirmed: is asked while no other process can write the archive.
  static func trim(
    _ archive: String, _ trimming: ArchiveTrimming, isQuiet: Bool, isConfirmed: (String) throws -> Bool = { _ in true }
  ) async throws -> (counts: ArchiveTrimCounts, path: String) {
    let name = ArchiveName(writing: try ArchiveName.whole(archive))
    // A writer would create an archive that does not exist.
    _ = try Archive(name.path)
    let output = try ArchiveOutput(name, isQuiet: isQuiet)
    // The thread that trimmed may still hold the writer when the program ends.
    defer { output.writer.finish() }
    guard try isConfirmed(name.path) else { throw CleanExit.message("nothing was changed") }
    return (try await output.trim(trimming, showsProgress: !isQuiet && StandardError.isTerminal), name.path)
  }
}
