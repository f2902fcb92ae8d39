import ArgumentParser
import LocationArchive
import LocationService

extension ArchiveCommand {
  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a subject of an archive another name.",
      discussion: """
        The former name is nowhere in the archive afterwards. The archive is the
        former one until the new one is complete, also after a kill. A process that
        writes the archive must be stopped first; locate serve has POST
        /v1/subjects/{id}/rename. A phone or a program that still sends under the
        former name makes that subject again: locate archive merge adds it to the
        new one. "" is the subject without a name.

        Examples:
          locate archive rename trips.archive van lorry
          locate archive rename trips.archive "" van
        """)

    @OptionGroup var move: SubjectMove

    func run() async throws { try await move.run(isMerge: false) }
  }

  struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add all locations of a subject of an archive to another one.",
      discussion: """
        The locations are in the order of their times, and one that both subjects have
        is stored once. The first subject is gone afterwards. The archive is the
        former one until the new one is complete, also after a kill. A process that
        writes the archive must be stopped first; locate serve has POST
        /v1/subjects/{id}/merge.

        Examples:
          locate archive merge trips.archive old-phone anna
        """)

    @OptionGroup var move: SubjectMove

    func run() async throws { try await move.run(isMerge: true) }
  }
}

/// What rename and merge do: give the locations of one subject to another.
struct SubjectMove: ParsableArguments {
  @Argument(help: .value("archive", "Folder of the archive."), completion: .directory)
  var archive: String

  @Argument(help: .value("subject", "The subject that has the locations."))
  var subject: String

  @Argument(help: .value("other", "The subject that gets them."))
  var target: String

  @Flag(help: "Remove the damaged parts of segments that are rewritten.")
  var dropDamaged = false

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  func run(isMerge: Bool) async throws {
    var trimming = ArchiveTrimming(dropsDamaged: dropDamaged)
    trimming.move = .init(subject, to: target, isMerge: isMerge)
    let (counts, path) = try await ArchiveCommand.trim(archive, trimming, isQuiet: quiet)
    if quiet { return }
    let known = counts.removed > 0 ? ", without \(counts.removed) that both had" : ""
    let count = RunAccount.count(try Archive(path).count(of: target), "locations")
    StandardError.say("\(path): \(target) has \(count) now\(known)")
  }
}
