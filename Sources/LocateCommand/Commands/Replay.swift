import ArgumentParser
import LocationIO
import LocationKit
import LocationService
import LocationSources
import LocationTracks

struct Replay: PrintingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replay a recorded track at its own pace, or faster.",
    discussion: """
      Reads every track format, and recordings of locate record. The output is the
      same at every rate, on every day, in every locale (except with
      --shift-to-now). A summary on standard error ends it.

      A TIME is a time of the recording, 2026-05-01T10:00:00Z, or an offset from its
      beginning: +90s, +5m, +1:30:00.

      Examples:
        locate replay ride.gpx
        locate replay log.nmea --rate 10 --pois places.csv
        locate replay log.nmea --from +5m --to +10m --loop --shift-to-now
        locate replay log.nmea --rate max --format json > log.json
        locate replay scenario:city-walk --rate max --pois scenario:city-walk
        locate replay night.rec --rate max --anchor-here 30m   an anchor watch
        locate replay log.nmea --rate max --pois places.csv --journal log.journal
        locate replay day.gpx --rate max --visits
      """)

  @Argument(help: .value("file", "Track file, or scenario:NAME; - is standard input."), completion: .file())
  var file: String

  @Option(help: .value("number|max", "Speed relative to the recording, or max."))
  var rate = PlaybackRate.realTime

  @OptionGroup var period: PeriodOptions

  @Flag(help: "Repeat forever; times continue, never backwards.")
  var loop = false

  @Flag(help: "Shift all times so that the first location is now.")
  var shiftToNow = false

  @OptionGroup var input: InputOptions
  @OptionGroup var filter: FilterOptions
  @OptionGroup var decisions: DecisionOptions
  @OptionGroup var journal: JournalOptions
  @OptionGroup var resumption: ResumptionOptions
  @OptionGroup var actions: ActionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if shiftToNow, journal.path != nil {
      throw ValidationError("--journal identifies a recording by its times, which --shift-to-now changes")
    }
    try resumption.check(journal)
  }

  func run() async throws {
    if rate == .maximum { FreedMemory.keep() }
    try await makeSession(try makeFetcher(), source: file, isLive: rate != .maximum).run()
  }

  /// Creates the fetcher. `file:PATH` and `scenario:` are accepted as by every other command; any other argument is a
  /// file name.
  private func makeFetcher() throws -> any LocationFetcher {
    if try SourceURI(file).scheme == "scenario" {
      guard !period.isGiven, !loop, !shiftToNow else {
        throw ValidationError("--from, --to, --loop and --shift-to-now are for recordings, and this is a scenario")
      }
      return try SourceCatalog(rate: rate).fetcher(for: file)
    }
    var selection = PlaybackSelection()
    (selection.start, selection.end) = try period.limits(in: output.notation.timeZone ?? .utc)
    selection.loops = loop
    if shiftToNow { selection.now = SystemWallClock.now }
    var options = try input.makeTrackOptions()
    // The signals are evidence in the judgement of positions.
    options.wantsSky = output.takesSky || decisions.integrity != .ignore
    let track = try TrackName(file)
    return ReplayFetcher(
      track.storage, rate: rate, options: track.options(options), selection: selection)
  }
}
