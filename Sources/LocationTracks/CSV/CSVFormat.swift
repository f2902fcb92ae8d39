import LocationIO
import LocationKit

/// Points of tracks as CSV with a header, of whatever program: see ``CSVTrackWriter`` for what is written.
///
/// The columns come in any order and are known by their names, in any case and with any signs between the words:
/// `lat`/`latitude`, `lon`/`lng`/`long`/`longitude`, `time`/`timestamp`/`datetime`/`utc` (ISO 8601, or seconds since 1970;
/// milliseconds where the name ends in `ms`, or where seconds would be beyond the year 2262), `date` beside a `time` of day,
/// `ele`/`alt`/`altitude`, `speed`, `course`/`bearing`, `hdop`, `sat`, `hr`, `cad`, `temp` and more, with a unit behind
/// (`speed_kmh`, `Altitude (ft)`); without one they are in metres, metres a second, degrees, degrees Celsius. A `heading` is a
/// compass and none of these. Fields are parted by commas, semicolons or tabs, whichever the header has most of; where
/// not by commas, a decimal comma is taken as such. A new value in the column `segment` begins a segment.
public struct CSVFormat: TrackFormat {
  public init() {}

  public var name: String { "CSV" }
  public var word: String { "csv" }
  public var fileExtensions: [String] { ["csv"] }

  /// A first line with columns of latitudes and longitudes.
  public func recognizes(_ head: Span<UInt8>) -> Bool {
    var header = CSVHeaderLine()
    var index = 0
    _ = header.take(head, from: &index)
    return header.columns(source: "").map(\.hasCoordinates) ?? false
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { CSVTrackDecoder(options) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { CSVTrackWriter(options) }
}
