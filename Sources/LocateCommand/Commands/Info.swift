import ArgumentParser
import LocationKit
import LocationNMEA
import LocationService
import LocationTracks

struct Info: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Summarize a track file: distance, times, heights, quality.",
    discussion: """
      Reads a file of any size in one pass. Distances are on the WGS-84 ellipsoid,
      without heights; the gap between two segments does not count. The thresholds
      are printed with the numbers: moving is 0.5 m/s or faster, a stop is a minute
      within 20 m, ascent counts changes of 3 m or more, a gap is longer than a
      minute. Rest is not movement: nothing is travelled within a stop, nor what the
      accuracy or the recorded speed does not support. Of a u-blox receiver's UBX it
      also prints the messages with their rates, the versions and the antenna.

      Examples:
        locate info ride.gpx
        locate info *.nmea --format json
        locate info ride.ubx
        gpspipe -r -n 1000 | locate info -
      """)

  @Argument(help: .value("file", "Track files; - is standard input."), completion: .file())
  var files: [String]

  @Option(help: "Output format: text, or json (an object for each file).")
  var format = ReportFormat.text

  @Option(help: .value("length", "Ignore points with a larger error (radius at the 95 % level), and count them."))
  var maxError: Length?

  @OptionGroup var notation: NotationOptions

  @OptionGroup var input: InputOptions

  func run() async throws {
    let formats = try input.formats
    try await format.printReports(of: files) { try await read($0, formats) }
  }

  /// Reads a file. Returns the report of the readable part, and the error that ended the reading.
  private func read(_ file: String, _ formats: [any TrackFormat]) async throws -> (any Report, LocationError?) {
    let track = try TrackName(file)
    var options = track.options(try input.makeTrackOptions())
    options.content = .everything
    options.wantsSky = false
    let reader = try await TrackReader.open(track, formats: formats, options: options)
    var statistics = TrackStatistics(maximumError: maxError?.metres)
    var failure: LocationError?
    var entries: [TrackEntry] = []
    do {
      while try await reader.next(into: &entries) {
        for entry in entries { statistics.take(entry) }
        entries.removeAll(keepingCapacity: true)
      }
    } catch let error as LocationError {
      failure = error
    }
    let report = TrackReport(
      file: SourceName.shown(file), format: reader.kind, counts: reader.counts, statistics: statistics,
      receiver: reader.receiver.map(ReceiverReport.init), notation: notation.notation)
    if report.isEmpty, failure == nil {
      throw LocationError(
        .invalidData, "there is no location in this \(report.format) file", context: file, remedy: report.counts.remedy
      )
    }
    return (report, failure)
  }
}
