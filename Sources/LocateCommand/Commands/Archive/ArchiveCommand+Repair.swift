import ArgumentParser
import LocationArchive
import LocationKit
import LocationService

extension ArchiveCommand {
  struct Repair: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Repair an archive, from all of its blocks that can be read.",
      discussion: """
        Makes a missing or damaged list of segments (the file current) again, from the
        blocks of the segments. Takes the intact blocks of damaged segments, and those
        of files that the archive does not list, without locations that it has
        already. Reports what is lost, with its times; locate archive verify then
        finds nothing.

        No file is deleted: one that does not belong to the archive any more gets a
        name with .unlisted. Locations that you have trimmed come back if such a file
        still has them: delete it first if that is not wanted. A process that writes
        the archive must be stopped first. After a kill, repair again.

        Examples:
          locate archive repair trips.archive
        """)

    @Argument(help: .value("archive", "Folder of the archive."), completion: .directory)
    var archive: String

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    func run() throws {
      let path = try ArchiveName.whole(archive)
      let repair = try ArchiveRepair(path)
      for damage in repair.damages { StandardError.complain("lost: " + damage.error.sentence) }
      if repair.hasLostCurrent {
        StandardError.complain(
          "lost: the locations that were only in \(path)/current, up to 4,095 of each subject; "
            + "restore that file from a copy, and repair again")
      }
      if quiet { return }
      for file in repair.setAside { StandardError.say("\(path): \(file) does not belong to the archive any more") }
      let store = try Archive(path)
      StandardError.say(
        "\(path): \(repair.hasRebuiltList ? "the list of segments was rebuilt, " : "")"
          + "\(RunAccount.count(repair.recovered, "locations")) recovered; "
          + "\(RunAccount.count(store.count, "locations")) now")
    }
  }
}
