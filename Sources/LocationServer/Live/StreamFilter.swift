import LocationKit
import LocationWire

/// What a client of the stream wants.
struct StreamFilter: Sendable {
  /// Classes; `nil` for all.
  var classes: Set<WireClass>?
  /// Metres between two locations.
  var minimumDistance = 0.0
  private var last: Coordinate?

  init(classes: Set<WireClass>? = nil, minimumDistance: Double = 0) {
    (self.classes, self.minimumDistance) = (classes, minimumDistance)
  }

  init(_ query: RequestQuery) throws(Problem) {
    if let text = try query.text("classes") {
      var found: Set<WireClass> = []
      for name in text.split(separator: ",") {
        guard let kind = WireClass(name: String(name)), WireClass.standard.contains(kind) else {
          let known = WireClass.standard.map(\.name).joined(separator: ", ")
          throw Problem(400, "the parameter classes is a list with commas of \(known)")
        }
        found.insert(kind)
      }
      classes = found
    }
    minimumDistance = try query.number("min-distance", in: 0...1e7) ?? 0
  }

  /// Returns whether the client wants a message, and notes a location that it gets.
  mutating func takes(_ message: StreamMessage) -> Bool {
    guard let kind = message.kind else { return true }
    if let classes, !classes.contains(kind) { return false }
    guard minimumDistance > 0, let here = message.location?.coordinate else { return true }
    if let last, last.distance(to: here) < minimumDistance { return false }
    last = here
    return true
  }
}
