import LocationKit
import LocationText

/// The properties of a Placemark, which may come before or after its geometry.
struct KMLPlacemark {
  var name: String?
  var description: String?
  var comment: String?
  var symbol: String?
  var type: String?
  var time: UTCInstant?
  var point: (location: KMLTuple, isAbsolute: Bool)?
  /// Whether the Point is simulated.
  var isSimulated = false
  /// Whether it has been delivered as a track.
  var isTrack = false

  var header: TrackHeader { TrackHeader(name: name, comment: comment, description: description, type: type) }

  /// Sets a member of ExtendedData, if it is one that ``KMLWriter`` writes.
  mutating func setData(_ member: String, _ text: String) {
    switch member {
    case "cmt": comment = text
    case "sym": symbol = text
    case "type": type = text
    case "simulated": isSimulated = text == "true"
    default: break
    }
  }
}
