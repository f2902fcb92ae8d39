public import LocationKit

/// Writes one track file, entry by entry, into bytes that the caller may take away at any time.
///
/// A segment begins with a location that starts one, and after a ``TrackEntry/noFix(_:)``, even if points in between
/// are dropped. At any time, the bytes written so far, followed by ``closing(to:)``, are a complete file.
public protocol TrackWriter: Sendable {
  /// Appends an entry; the first call also appends the beginning of the file.
  mutating func write(_ entry: TrackEntry, to writer: inout ASCIIWriter)

  /// Appends the bytes that complete the file, without a change of state: further entries may be written in their
  /// place.
  func closing(to writer: inout ASCIIWriter)

  /// Entries and values that the format cannot represent, with counts: `["waypoints": 2]`.
  var leftOut: [String: Int] { get }
}

/// Options for writing a track file.
public struct TrackWriterOptions: Sendable {
  /// Name of the writing program, for formats that store it.
  public var creator: String

  /// Creates options for the program `creator`.
  public init(creator: String = "LocationTracks") { self.creator = creator }
}
