import LocationArchive
import LocationKit
import LocationText

extension ArchivedStay {
  /// The times at which the edge was crossed, or those of the deciding locations.
  var object: JSONObjectText {
    var object = JSONObjectText()
    object.add(orNull: "enter", start?.description)
    object.add(orNull: "exit", end?.description)
    object.add(orNull: "seconds", start.flatMap { start in end.map { $0.duration(since: start).inSeconds } })
    return object
  }
}
