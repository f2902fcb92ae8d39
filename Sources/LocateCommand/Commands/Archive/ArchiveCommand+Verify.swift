import ArgumentParser
import LocationArchive
import LocationKit
import LocationService
import LocationTracks

extension ArchiveCommand {
  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read all of an archive, and report what is damaged.",
      discussion: """
        Reads each block and compares its checksums; a process may write the archive
        meanwhile. Each damage is reported with its times, and the exit code is 65. A
        damaged block costs its own locations and no others.

        Files that the archive does not list are reported, too: a writer never deletes
        one, but gives it a name with .unlisted. locate archive repair adds their
        locations. Delete them once nothing is missing.

        Examples:
          locate archive verify trips.archive
          locate archive verify /backup/trips.archive || locate archive repair ...
        """)

    @Argument(help: .value("archive", "Folder of the archive."), completion: .directory)
    var archive: String

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    func run() throws {
      let path = try ArchiveName.whole(archive)
      let store = try Archive(path)
      var progress = Progress(isShown: !quiet && StandardError.isTerminal)
      let found = try Result { () throws(LocationError) in
        try ArchiveVerification(store) { progress.show($0) }
      }.get()
      progress.clear()
      for error in found.damages.map(\.error) + found.flaws { StandardError.complain(error.sentence) }
      if !quiet {
        for file in found.unlisted { StandardError.say("\(path): the archive does not list \(file)") }
        let zone = TimeZoneRules.local
        let times =
          store.times().map { ", \(zone.text(of: $0.lowerBound)) to \(zone.text(of: $0.upperBound))" } ?? ""
        let damages = RunAccount.count(found.damages.count + found.flaws.count, "damages")
        StandardError.say(
          "\(path): \(RunAccount.count(found.locations, "locations")) of "
            + "\(RunAccount.count(store.subjects.count, "subjects")) in \(RunAccount.count(found.blocks, "blocks"))"
            + "\(times); \(damages)")
      }
      if !found.damages.isEmpty || !found.flaws.isEmpty { throw LocationError(.invalidData, "").exitCode }
    }
  }
}

extension ArchiveName {
  /// Returns the folder of an archive. Throws if a single subject is named.
  static func whole(_ name: String) throws(LocationError) -> String {
    let archive = ArchiveName(writing: name)
    guard archive.subject == nil else {
      throw LocationError(
        .invalidArgument, "this concerns all subjects of an archive", context: name, remedy: "omit ?subject=")
    }
    return archive.path
  }
}
