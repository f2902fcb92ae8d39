package import LocationKit
import LocationSources
package import LocationTracks

/// A recorded track as the user names it: `ride.gpx`, `file:ride.gpx`, `-`, `log.nmea?talker=II`,
/// `trips.archive?subject=van`.
package struct TrackName {
  /// Path of the file; `-` for standard input.
  package let path: String
  private let talker: String?
  private let subject: String?
  private let isArchive: Bool

  /// - Parameter name: a scheme other than `file:` and `stdin:` is part of the file name.
  package init(_ name: String) throws(LocationError) {
    let uri = try SourceURI(name)
    talker = uri.talker
    let name = uri.scheme == "file" ? uri.body : uri.scheme == "stdin" ? "-" : name
    let archive = ArchiveName(name)
    try archive?.requireList()
    path = archive?.trackFile ?? name
    (subject, isArchive) = (archive?.subject, archive != nil)
  }

  /// Returns `options` with the path and the talker of this track.
  package func options(_ options: TrackOptions) -> TrackOptions {
    var options = options
    options.source = path
    options.talker = talker
    // A conversion into an archive may give the locations of an archive another subject.
    options.subject = isArchive ? subject ?? (options.separatesSubjects ? nil : options.subject) : options.subject
    return options
  }
}
