package import LocationKit

/// A track that is not a file, such as an archive: it has entries, and no bytes.
package protocol StoredTrack: Sendable {
  /// Name in errors, as the user wrote it.
  var name: String { get }
  /// What the track is, for the user: `location archive`.
  var kind: String { get }

  /// Returns a decoder for one pass, which ignores bytes: its ``TrackDecoder/hasMore`` is true until all entries are
  /// delivered.
  func makeDecoder(_ options: TrackOptions) throws(LocationError) -> any TrackDecoder
}

/// Where the entries of a track come from.
package enum TrackStorage: Sendable {
  /// A file; `-` is standard input.
  case file(String)
  /// Bytes in memory, with their name in origins and errors.
  case memory([UInt8], name: String)
  /// Bytes in pieces: `open` returns a function that returns the next ones from the beginning, and `nil` at the end.
  case pieces(name: String, open: @Sendable () throws(LocationError) -> NextPiece)
  /// Entries without bytes.
  case stored(any StoredTrack)

  package typealias NextPiece = () throws(LocationError) -> [UInt8]?

  /// Path or name, as the user wrote it.
  package var name: String {
    switch self {
    case .file(let path): path
    case .memory(_, let name), .pieces(let name, _): name
    case .stored(let track): track.name
    }
  }

  /// Name in errors.
  var place: String {
    if case .file("-") = self { return "standard input" }
    return name
  }
}
