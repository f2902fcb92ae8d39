import LocationKit
import LocationSources
import LocationTracks

/// A recorded track as the user names it: `ride.gpx`, `file:ride.gpx`, `-`, `log.nmea?talker=II`.
struct NamedTrack {
  /// Path of the file; `-` for standard input.
  let path: String
  private let talker: String?

  /// - Parameter name: a scheme other than `file:` and `stdin:` is part of the file name.
  init(_ name: String) throws(LocationError) {
    let uri = try SourceURI(name)
    talker = uri.talker
    switch uri.scheme {
    case "file": path = uri.body
    case "stdin": path = "-"
    default: path = name
    }
  }

  /// Returns `options` with the path and the talker of this track.
  func options(_ options: TrackOptions) -> TrackOptions {
    var options = options
    options.source = path
    options.talker = talker
    return options
  }
}
