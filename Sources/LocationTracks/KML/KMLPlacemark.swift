import LocationKit
import LocationText

/// The properties of a Placemark, which may come before or after its geometry.
struct KMLPlacemark {
  var header = TrackHeader()
  var symbol: String?
  var time: UTCInstant?
  var point: (location: KMLTuple, isAbsolute: Bool)?
  var isSimulated = false
  /// Whether it has been delivered as a track.
  var isTrack = false

  /// Sets a member of ExtendedData, if it is one that ``KMLWriter`` writes.
  mutating func setData(_ member: String, _ text: String) {
    switch member {
    case "cmt": header.comment = text
    case "sym": symbol = text
    case "type": header.type = text
    case "simulated": isSimulated = text == "true"
    default: break
    }
  }
}
