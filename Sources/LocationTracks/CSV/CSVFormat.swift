import LocationKit

/// Points of tracks as CSV with a header, of any program.
///
/// Columns may be in any order. They are identified by their titles, in any case, with or without accents and signs between
/// words, and in a dozen languages: `lat`/`Latitude`/`Breitengrad`, `lon`/`lng`/`longitude`, `time`/`timestamp`/`Uhrzeit`,
/// `date`, `ele`/`alt`/`altitude`, `speed`, `course`/`bearing`, `accuracy`, `hdop`, `sat`, `hr`, `cad`, `temp` and more;
/// <doc:TrackFormats> lists what they may hold. A title may end with a unit (`speed_kmh`, `Altitude (ft)`); the defaults are
/// metres, metres per second, degrees and degrees Celsius. ``TrackOptions/columns`` names columns with other titles.
///
/// A latitude or a longitude may have its hemisphere before or behind it, or in a column of its own (`N/S`, `lat_dir`), and
/// both may stand in one column (`GPS`, `Position`). A time is ISO 8601, a date with a time of day in one column or two, or a
/// number since 1970: its unit is in the title, or follows from its size. A time that has more than one meaning is unknown,
/// and is counted: a date without a time of day, a number before 1980, a local time without a zone.
///
/// A `heading` is the direction of a compass and is not read; it is named in the account, as are all columns that are not read.
/// Fields are separated by commas, semicolons, tabs or bars, whichever is most frequent in the header. Decimal commas are
/// accepted unless they separate fields. Lines before the header are passed over and counted. A new value in the column
/// `segment` begins a segment.
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
package struct CSVFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "CSV" }
  package var word: String { "csv" }
  package var fileExtensions: [String] { ["csv"] }

  /// Returns whether one of the first lines has columns of latitudes and longitudes.
  package func recognizes(_ head: Span<UInt8>) -> Bool { Self.header(of: head, nil).columns != nil }

  /// Returns the header of a file that begins with these bytes, as far as it is known.
  static func header(of head: Span<UInt8>, _ names: TrackColumns?) -> CSVHeaderLine {
    var header = CSVHeaderLine(names)
    var index = 0
    if header.take(head, from: &index), header.columns == nil { header.finish() }
    return header
  }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { CSVTrackDecoder(options) }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { CSVTrackWriter() }
}
