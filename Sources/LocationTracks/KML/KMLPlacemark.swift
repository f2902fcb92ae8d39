import LocationKit

/// What a Placemark says of itself, which is told before its first geometry or behind it.
struct KMLPlacemark {
  var name: String?
  var description: String?
  var comment: String?
  var symbol: String?
  var type: String?
  var time: UTCInstant?
  var point: (location: KMLTuple, isAbsolute: Bool)?
  /// Of the Point.
  var isSimulated = false
  /// Whether it has been passed on as a track.
  var isTrack = false

  var header: TrackHeader { TrackHeader(name: name, comment: comment, description: description, type: type) }

  /// Takes a member of ExtendedData; those that our writer names mean something.
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
