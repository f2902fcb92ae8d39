import ArgumentParser
import Glibc
import LocationArchive
import LocationKit
import LocationService
import LocationTracks

extension ArchiveCommand {
  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete the locations of a subject, a period or a place from an archive.",
      discussion: """
        What all of --subject, --from, --to, --near and --within choose is deleted:
        of all subjects without --subject, at all times without a period. Several
        places are alternatives. The command shows how many locations of which
        subjects and times these are, and asks before it deletes them; --dry-run only
        shows them, also while another process writes the archive. A new segment
        begins after deleted locations: no line leads across the gap.

        The archive is the former one until the new one is complete, also after a
        kill. A process that writes the archive must be stopped first; locate serve
        deletes by its own DELETE /v1/subjects/{id}/locations. Journals, and copies of
        the archive, are not changed. Locations that were deleted are stored again if
        you import them again.

        A damaged segment is not rewritten (exit code 65): restore it from a copy, or
        remove what is damaged with --drop-damaged.

        Examples:
          locate archive delete trips.archive --subject van --dry-run
          locate archive delete trips.archive --from 2026-05-01 --to 2026-05-07 --yes
          locate archive delete trips.archive --near 52.5163,13.3777,200
        """)

    @Argument(help: .value("archive", "Folder of the archive."), completion: .directory)
    var archive: String

    @Option(help: .value("name", "Delete locations of this subject (default: of all)."))
    var subject: String?

    @OptionGroup var period: PeriodOptions

    // The south and the west are negative: such a value must not be taken for an option.
    @Option(
      parsing: .unconditional, help: .value("lat,lon,radius", "Delete locations within this circle: degrees, metres."),
      transform: AnchorCircle.parse)
    var near: AnchorCircle?

    @Option(
      help: .value("file", "Delete locations in places: see --pois of watch. May be repeated."),
      completion: .file(extensions: PlaceCatalog.fileExtensions))
    var within: [String] = []

    @Flag(help: "Show what would be deleted, and change nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Delete without a question.")
    var yes = false

    @Flag(help: "Remove the damaged parts of segments that are rewritten.")
    var dropDamaged = false

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    var quiet = false

    func validate() throws {
      if subject == nil, !period.isGiven, near == nil, within.isEmpty {
        throw ValidationError(
          "specify what to delete: --subject van, --from 2026-05-01, --near LAT,LON,RADIUS; or remove the whole folder")
      }
    }

    func run() async throws {
      let trimming = try await trimming()
      if dryRun {
        let path = try ArchiveName.whole(archive)
        return show(try Archive(path).locationsDeleted(by: trimming), path, "would be deleted")
      }
      let (counts, path) = try await ArchiveCommand.trim(archive, trimming, isQuiet: quiet) { path in
        if yes { return true }
        guard isatty(0) == 1 else {
          throw ValidationError("standard input is not a terminal: add --yes to delete without a question")
        }
        show(try Archive(path).locationsDeleted(by: trimming), path, "will be deleted")
        StandardError.say("Delete them? Enter yes:")
        return readLine()?.lowercased() == "yes"
      }
      if !quiet {
        StandardError.say(
          "\(path): \(RunAccount.count(counts.removed, "locations")) deleted"
            + (counts.damaged > 0 ? ", \(counts.damaged) damaged" : "") + ", \(counts.kept) kept")
      }
    }

    private func trimming() async throws -> ArchiveTrimming {
      let store = try Archive(try ArchiveName.whole(archive))
      if let subject { _ = try store.chosen(subject) }
      let limits = try period.limits(in: .local, from: store.times(of: subject)?.lowerBound)
      var regions = near.map { [Region.circle(center: $0.center, radius: $0.circle.radius)] } ?? []
      if !within.isEmpty {
        let places = try await WebPlaceOptions.parse([]).read(within, isQuiet: quiet).lookup
        regions += (0..<places.count).map { places.place($0).region }
        // Without a region, locations anywhere would be deleted.
        guard !regions.isEmpty else { throw ValidationError("--within has no place") }
      }
      var trimming = ArchiveTrimming(dropsDamaged: dropDamaged)
      trimming.deletions = [.init(subject: subject, from: limits.from, to: limits.to, regions: regions)]
      return trimming
    }

    private func show(_ deleted: [DeletedLocations], _ path: String, _ what: String) {
      if deleted.isEmpty { StandardError.say("\(path): nothing \(what)") }
      for part in deleted {
        let zone = TimeZoneRules.local
        let times =
          part.times.map { ", \(zone.text(of: $0.lowerBound)) to \(zone.text(of: $0.upperBound))" } ?? ""
        let subject = part.subject.isEmpty ? "" : " of \(part.subject)"
        StandardError.say("\(path): \(RunAccount.count(part.count, "locations"))\(subject) \(what)\(times)")
      }
    }
  }
}
