import ArgumentParser
import LocationArchive
import LocationKit
import LocationService
import LocationTracks

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Ask a location archive where you were, when, and for how long.",
    usage: "locate history <archive> [<question>] [<options>]",
    discussion: """
      An archive is a folder that locate watch --archive, locate record or locate
      convert has written; ARCHIVE?subject=NAME is one of several subjects. Without
      a question, history prints what the archive contains; with --from or --to, the
      locations of that period; a day, a month or a year as --to is included. Ask
      one question at a time. Text shows local times and JSON shows UTC; --time-zone
      chooses another zone, also for days and for the dates that you write. If the
      answer is empty, the exit code is 75.

      --near and --within print each stay: when it began and ended, interpolated as
      locate watch does it. After a silence of more than 12 hours a stay has ended
      with its last location inside (~). The answer is that of a replay of all
      locations; blocks that are far away are not read. --first and --last choose
      one stay at each place. --pois prints all events that locate watch --pois
      would have printed at the time: enter, exit, pass and dwell, with --visits
      also visits. --at interpolates between two locations that are at most
      --longest-gap apart; otherwise it prints unknown, and the exit code is 75.

      A damaged block costs its own locations: it is reported with its times, and
      the exit code is 65.

      Examples:
        locate history trips.archive
        locate history trips.archive --near 52.5163,13.3777,50
        locate history trips.archive --near 52.5163,13.3777,50 --last
        locate history trips.archive --at 2026-05-01T10:00:00Z
        locate history trips.archive --from 2026-05-01 --to 2026-05-07 --format gpx
        locate history trips.archive --from yesterday --to yesterday --summary day
        locate history trips.archive --within places.geojson
        locate history trips.archive --pois new-places.geojson --format json
        locate history trips.archive --summary month --pois places.csv
        locate history trips.archive --level-of-detail 200 --format geojson
      """)

  @Argument(help: .value("archive", "Folder of the archive."), completion: .directory)
  var archive: String

  @OptionGroup var period: PeriodOptions

  @OptionGroup(title: "Questions") var question: HistoryQuestion
  @OptionGroup var output: OutputOptions

  func run() async throws {
    try question.check(output)
    let name = ArchiveName(writing: archive)
    let archive = try Archive(name.path)
    let store = question.trusted ? archive.trusted : archive
    var inquiry = try Inquiry(store, subject: name.subject, output: output)
    (inquiry.from, inquiry.to) = try period.limits(in: output.zone, from: inquiry.times?.lowerBound)
    inquiry.maximumError = question.maxError?.metres
    var failure: (any Error)?
    do { try await inquiry.answer(question, isPeriod: period.isGiven) } catch { failure = error }
    for damage in store.damages { StandardError.complain(damage.error.sentence) }
    // An answer without what is damaged is no answer that nothing was found. Each damage has been reported.
    let isEmpty = (failure as? LocationError)?.code == .sourceEnded || failure is ExitCode
    if !store.damages.isEmpty, failure == nil || isEmpty { throw LocationError(.invalidData, "").exitCode }
    if let failure { throw failure }
  }
}
