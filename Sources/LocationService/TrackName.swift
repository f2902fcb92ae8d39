package import LocationKit
import LocationSources
package import LocationTracks

/// A recorded track as the user names it: `ride.gpx`, `file:ride.gpx`, `-`, `log.nmea?talker=II`,
/// `trips.archive?subject=van`.
package struct TrackName {
  /// Path of the file or of the folder; `-` for standard input.
  package var path: String { storage.name }
  /// The file or the archive.
  package let storage: TrackStorage
  private let talker: String?

  /// - Parameter name: a scheme other than `file:` and `stdin:` is part of the file name.
  package init(_ name: String) throws(LocationError) {
    let uri = try SourceURI(name)
    talker = uri.talker
    let name = uri.scheme == "file" ? uri.body : uri.scheme == "stdin" ? "-" : name
    storage = ArchiveName(name).map { .stored($0) } ?? .file(name)
  }

  /// Returns `options` with the path and the talker of this track.
  package func options(_ options: TrackOptions) -> TrackOptions {
    var options = options
    options.source = path
    options.talker = talker
    return options
  }
}
