public import LocationKit
public import LocationNMEA

/// A format of track files: turns bytes into entries, and knows nothing of files, clocks and fetchers.
public protocol TrackFormat: Sendable {
  /// For the user: `GPX`, `NMEA 0183`.
  var name: String { get }

  /// What the format is called on a command line: `gpx`, `nmea`.
  var word: String { get }

  /// How names of files end that are to be written in it, without the point, the usual one first; in lower case. What a
  /// file holds is seen from its content.
  var fileExtensions: [String] { get }

  /// Whether a file that begins with these bytes (256 KB of a file, 4 KB or more of a pipe) can be of this format, whatever it is called.
  func recognizes(_ head: Span<UInt8>) -> Bool

  /// What must see the file once before the decoder does; `nil` where nothing must.
  func makeSurveyor(_ options: TrackOptions) -> (any TrackSurveyor)?

  /// A decoder for one file, or for one pass over it.
  func makeDecoder(_ options: TrackOptions) -> any TrackDecoder

  /// A writer for one file; `nil` for a format that is only read.
  func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)?
}

extension TrackFormat {
  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { nil }
}

/// What decoding a track file may need to know besides its bytes.
public struct TrackOptions: Sendable {
  /// The file as the user named it, for origins and errors.
  public var source: String
  /// What to read.
  public var content = TrackContent.tracks
  /// A day near the recording, where the file does not say enough: `--reference-date`.
  public var referenceDate: CalendarDate?
  /// The day of the first location, where an earlier pass over the file has looked for it.
  public var firstDay = FirstDay.unknown
  /// Whether satellites are of interest: where not, a decoder may save the time to tell of them.
  public var wantsSky = true
  /// Whether NMEA sentences without a checksum are taken; they are counted either way.
  public var acceptsMissingChecksums = false
  /// The receiver to read where NMEA 0183 has several, by its talker: `GP`, `II`; `nil` for all.
  public var talker: String?
  /// How many entries a decoder appends at once, as far as it can tell them apart from the rest: who wants memory to be
  /// bounded also for a file that comes in one huge piece asks ``TrackDecoder/hasMore`` then.
  public var largestBatch = Int.max

  public init(source: String = "") { self.source = source }
}

/// Which of a file's contents are read.
public enum TrackContent: Sendable, Hashable {
  /// The points of tracks, and nothing else: what a replay plays.
  case tracks
  /// The points of routes, as if they were a track's: for files without tracks.
  case routes
  /// All that a file holds, each as what it is.
  case everything
}

/// Decodes one file, given to it in pieces of any size.
///
/// Entries come in file order, and do not depend on where the pieces are cut.
public protocol TrackDecoder {
  /// Appends what the bytes complete. When it throws, what came before the fault has been appended.
  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError)

  /// The file has ended: appends what was held back. Throws when it ended too early.
  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError)

  /// What has been read and skipped so far.
  var account: SourceAccount { get }

  /// What else the file holds that was not asked for, and how many of each: `["route points": 55, "waypoints": 2]`.
  var otherContent: [String: Int] { get }

  /// Whether entries wait that ``TrackOptions/largestBatch`` held back, also after ``finish(into:)``: call
  /// ``decode(_:into:)`` without bytes to get them.
  var hasMore: Bool { get }
}

extension TrackDecoder {
  public var otherContent: [String: Int] { [:] }
  public var hasMore: Bool { false }
}
