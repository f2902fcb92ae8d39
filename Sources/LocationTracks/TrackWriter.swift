public import LocationKit

/// Writes one track file, entry by entry, into bytes that the caller takes away as often as he likes.
///
/// A segment begins with a location that says so, and after a ``TrackEntry/noFix(_:)``: whoever drops points in between
/// need not care. What was written so far, followed by ``closing(to:)``, is a whole file at any moment.
public protocol TrackWriter: Sendable {
  /// Appends what the entry needs; the file's beginning comes with the first.
  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter)

  /// Appends what makes a whole file of all that was written before, and changes nothing: more may be written in its place.
  func closing(to writer: inout ASCIIWriter)

  /// What the format has no room for, and how many of each were left out: `["waypoints": 2]`.
  var leftOut: [String: Int] { get }
}

/// What a writer may need to know besides the entries.
public struct TrackWriterOptions: Sendable {
  /// The program that writes, for formats that name it.
  public var creator: String

  public init(creator: String = "LocationTracks") { self.creator = creator }
}
