import ArgumentParser
import LocationKit
import LocationService
import LocationTracks

/// Options for recorded input that is incomplete or faulty.
struct InputOptions: ParsableArguments {
  @Option(
    help: .value("date", "Assume a date near this day if the file has no date, or a date that is 1024 weeks off."))
  var referenceDate: CalendarDate?

  @Flag(help: "Accept NMEA sentences without a checksum, and count them.")
  var acceptMissingChecksums = false

  @Option(help: .value("format", "Format of the input file (default: detected from the content)."))
  var inputFormat: String?

  @Option(
    help: .value(
      "list",
      "Specify the columns of a CSV file, or the properties of GeoJSON, by title or number: time=Stamp,lat=Y,lon=X."),
    transform: Self.columns)
  var columns: TrackColumns?

  private static func columns(_ text: String) throws -> TrackColumns {
    do throws(LocationError) { return try TrackColumns(text) } catch { throw ValidationError(error.message) }
  }

  /// The possible formats of the inputs.
  var formats: [any TrackFormat] {
    get throws { try inputFormat.map { [try FormatChoice.reader($0)] } ?? .all }
  }

  func makeTrackOptions() throws -> TrackOptions {
    var options = TrackOptions()
    options.referenceDate = referenceDate
    options.acceptsMissingChecksums = acceptMissingChecksums
    options.format = try inputFormat.map(FormatChoice.reader)
    options.columns = columns
    return options
  }
}
