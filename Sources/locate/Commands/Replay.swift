import ArgumentParser
import LocationKit
import LocationSources
import LocationTracks

struct Replay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A recorded track as if it happened now, or as fast as it goes.",
    discussion: """
      Reads GPX 1.0 and 1.1, NMEA 0183 and gpsd JSON. The output is the same at
      every rate, on every day, in every locale. Ends with an account on standard
      error.

      Examples:
        locate replay ride.gpx
        locate replay log.nmea --rate 10 --pois places.csv
        locate replay log.nmea --rate max --format json > log.json
      """)

  @Argument(help: ArgumentHelp("The track; - reads standard input.", valueName: "file"))
  var file: String

  @Option(help: ArgumentHelp("How many times as fast as it happened, or max.", valueName: "number|max"))
  var rate = PlaybackRate.realTime

  @Option(
    help: ArgumentHelp("A day near the recording, where the file has no date or one 1024 weeks off.", valueName: "date")
  )
  var referenceDate: CalendarDate?

  @OptionGroup var decisions: DecisionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let fetcher = ReplayFetcher(
      path: try Self.path(file), formats: SourceCatalog.formats, rate: rate, referenceDate: referenceDate)
    let manager = try decisions.makeManager(fetcher)
    let session = PrintingSession(
      source: file, output: output, filter: decisions.filter, isLive: rate != .maximum)
    try await session.run(manager)
  }

  /// Takes `file:PATH` as every other command does; all else is the name of a file.
  private static func path(_ file: String) throws(LocationError) -> String {
    let uri = try SourceURI(file)
    return uri.scheme == "file" ? uri.body : file
  }
}
