import LocationIO
import LocationKit

/// Points of tracks as CSV with a header, of any program.
///
/// Columns may be in any order. They are identified by their names, in any case and with any signs between words:
/// `lat`/`latitude`, `lon`/`lng`/`long`/`longitude`, `time`/`timestamp`/`datetime`/`utc` (ISO 8601, or seconds since
/// 1970; milliseconds if the name ends in `ms`, or if seconds would be after the year 2262), `date` with a `time` of
/// day, `ele`/`alt`/`altitude`, `speed`, `course`/`bearing`, `hdop`, `sat`, `hr`, `cad`, `temp` and more. A name may
/// end with a unit (`speed_kmh`, `Altitude (ft)`); the defaults are metres, metres per second, degrees and degrees
/// Celsius. A `heading` is the direction of a compass and is ignored. Fields are separated by commas, semicolons or
/// tabs, whichever is most frequent in the header; unless the separator is a comma, decimal commas are accepted. A new
/// value in the column `segment` begins a segment.
///
/// A written file is RFC 4180: a line with the column names, then a line per point.
///
/// ```
/// time,lat,lon,segment,alt_msl_m,alt_hae_m,geoid_sep_m,speed_mps,course_deg,…
/// 2026-05-01T10:00:00.000Z,47.3769,8.5417,1,408.2,,47.9,1.25,93.4,…
/// ```
///
/// The columns are always the same: `time` (ISO 8601, UTC), `lat` and `lon` (degrees, WGS-84), `segment` (a number that
/// changes after each gap), and those of the other quantities, with their units. An empty field is unknown.
public struct CSVFormat: TrackFormat {
  /// Creates the format.
  public init() {}

  public var name: String { "CSV" }
  public var word: String { "csv" }
  public var fileExtensions: [String] { ["csv"] }

  /// Returns whether the first line has columns of latitudes and longitudes.
  public func recognizes(_ head: Span<UInt8>) -> Bool {
    var header = CSVHeaderLine()
    var index = 0
    _ = header.take(head, from: &index)
    return header.columns(source: "").map(\.hasCoordinates) ?? false
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { CSVTrackDecoder(options) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { CSVTrackWriter() }
}
