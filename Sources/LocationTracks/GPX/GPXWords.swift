import LocationText

/// The texts of a track, a route or a waypoint.
struct GPXWords {
  var name: String?
  var comment: String?
  var description: String?
  var symbol: String?
  var type: String?

  var header: TrackHeader { TrackHeader(name: name, comment: comment, description: description, type: type) }

  mutating func set(_ element: GPXElement, to words: String) {
    switch element {
    case .name: name = words
    case .comment: comment = words
    case .description: description = words
    case .symbol: symbol = words
    case .type: type = words
    default: break
    }
  }
}
