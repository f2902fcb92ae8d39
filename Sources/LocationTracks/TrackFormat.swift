public import LocationKit
public import LocationNMEA

/// A format of track files: converts between bytes and entries, independently of files, clocks and fetchers.
public protocol TrackFormat: Sendable {
  /// Name for the user: `GPX`, `NMEA 0183`.
  var name: String { get }

  /// Name on the command line: `gpx`, `nmea`.
  var word: String { get }

  /// File extensions for writing this format, in lower case and without the point; the default is first. The format of
  /// an existing file is detected from its content.
  var fileExtensions: [String] { get }

  /// Returns whether a file that begins with these bytes (256 KB of a file, at least 4 KB of a pipe) can be of this
  /// format. The file name does not matter.
  func recognizes(_ head: Span<UInt8>) -> Bool

  /// Returns a surveyor that must read the whole file before the decoder; `nil` if none is needed.
  func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)?

  /// Returns a decoder for one file, or for one pass over it.
  func makeDecoder(_ options: TrackOptions) -> any TrackDecoder

  /// Returns a writer for one file; `nil` for a format that is only read.
  func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)?
}

extension TrackFormat {
  /// Returns `nil`: by default, a format needs no first pass.
  public func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)? { nil }
  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { nil }
}

/// Options for decoding a track file.
public struct TrackOptions: Sendable {
  /// File as the user named it, for origins and errors.
  public var source: String
  /// Content to read.
  public var content = TrackContent.tracks
  /// A day near the recording, for files without complete dates.
  public var referenceDate: CalendarDate?
  /// Day of the first location, if an earlier pass over the file has searched for it.
  public var firstDay = FirstDay.unknown
  /// Whether satellite views are needed; if not, a decoder may skip them to save time.
  public var wantsSky = true
  /// Whether NMEA sentences without a checksum are accepted. They are counted in both cases.
  public var acceptsMissingChecksums = false
  /// Talker of the receiver to read if NMEA 0183 data contains several: `GP`, `II`; `nil` for all.
  public var talker: String?
  /// Subject to read if a file contains several; `nil` for the only one.
  public var subject: String?
  /// Whether the caller separates points by ``TrackPoint/subject``. Otherwise several subjects in one file are an error,
  /// unless ``subject`` chooses one: they are not one track.
  package var separatesSubjects = false
  /// Format of the file; `nil` to detect it from its content.
  public var format: (any TrackFormat)?
  /// Meanings of the titles of columns in CSV, and of properties in GeoJSON, that are not known.
  package var columns: TrackColumns?
  /// Whether the file has times in Placemarks or waypoints only, which an earlier pass over the file has found: they are
  /// the points of its track.
  package var takesTimedWaypoints = false
  /// Maximum number of entries that a decoder appends at once, as far as the format permits. With a limit, memory is
  /// bounded even if a file is passed in one huge piece; the caller must then check ``TrackDecoder/hasMore``.
  package var largestBatch = Int.max

  /// Creates options with default values.
  public init(source: String = "") { self.source = source }
}

/// The content of a file to read.
public enum TrackContent: Sendable, Hashable {
  /// The points of tracks only: the content of a replay.
  case tracks
  /// The points of routes, as if they were points of a track: for files without tracks.
  case routes
  /// All content, each entry of its own kind.
  case everything
}

/// Decodes one file, which is passed in pieces of any size.
///
/// Entries are appended in file order and do not depend on the boundaries of the pieces.
public protocol TrackDecoder {
  /// Appends the entries that the bytes complete. If it throws, all entries before the fault have been appended.
  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError)

  /// Ends the file: appends the entries held back. Throws if the file is incomplete.
  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError)

  /// Number of entries read and skipped so far.
  var counts: InputCounts { get }

  /// Other content of the file that was not requested, with counts: `["route points": 55, "waypoints": 2]`.
  var otherContent: [String: Int] { get }

  /// Whether ``TrackOptions/largestBatch`` has held back entries, also after ``finish(into:)``. Call
  /// ``decode(_:into:)`` without bytes to get them.
  var hasMore: Bool { get }
}

extension TrackDecoder {
  public var otherContent: [String: Int] { [:] }
  public var hasMore: Bool { false }
}

/// A first pass over a file, for a format whose beginning depends on later content.
public protocol TrackSurveyor {
  /// Reads these bytes. Returns `false` once the pass has found what it needs.
  mutating func survey(_ bytes: Span<UInt8>) -> Bool

  /// Day of the first location, as far as it has been found.
  var firstDay: FirstDay { get }

  /// Whether the file has times in Placemarks or waypoints only.
  var hasTimedWaypointsOnly: Bool { get }
}

extension TrackSurveyor {
  public var firstDay: FirstDay { .unknown }
  public var hasTimedWaypointsOnly: Bool { false }
}

extension [any TrackFormat] {
  /// All formats of track files, those with the strictest recognition first: the first that recognizes a file reads it.
  public static var all: Self {
    [
      RecordingFormat(), FITFormat(), UBXLogFormat(), OwnTracksFormat(), GoogleHistoryFormat(), GeoJSONFormat(),
      WireLogFormat(),
      GPXFormat(), TCXFormat(), AppleHealthFormat(), KMLFormat(), CSVFormat(), NMEALogFormat(), FITCourseFormat(),
    ]
  }
}
