import LocationArchive
import LocationKit
import LocationText

extension ArchivedStay {
  /// The times at which the edge was crossed, or those of the deciding locations.
  var object: JSONObjectText {
    let duration = start.flatMap { start in end?.duration(since: start) }
    return ["enter": orNull(start), "exit": orNull(end), "seconds": orNull(duration?.inSeconds)]
  }
}
