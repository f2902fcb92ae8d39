import LocationKit
import LocationText
import LocationWire

/// A message of the stream, encoded once for all clients.
final class StreamMessage: Sendable {
  /// What a newer message replaces while it waits.
  struct Key: Sendable, Hashable {
    let kind: WireClass
    let device: String?
    /// A late location does not replace the latest one.
    var isLate = false
  }

  /// Class of the line; `nil` for a message that every client receives.
  let kind: WireClass?
  /// Number in the journal; `nil` if the event is not persisted.
  let sequence: Int?
  /// Key of a location, a sky or a heading, of which only the latest counts; `nil` for an event, which must not be lost.
  let key: Key?
  /// Subject of an event; `nil` for the server's own, and for other messages.
  let subject: String?
  /// The location, which a ``PrivacyFilter`` needs; `nil` for other messages.
  let location: Location?
  /// Line of JSON with its line end.
  let line: [UInt8]
  /// The same as a server-sent event, without its `id`: see ``EventIdentifier``.
  let frame: [UInt8]

  /// Encodes an event, with its subject if it has one; `nil` if it has no line.
  init?(_ event: LocationEvent, of subject: String? = nil) {
    guard let kind = event.wireClass else { return nil }
    (self.kind, self.subject, sequence) = (kind, subject, event.sequence)
    line = WireEncoder().line(event, of: subject)
    frame = Self.frame(event: kind.name, line)
    switch event {
    case .received(.location(let location)):
      self.location = location
      key = Key(kind: kind, device: location.origin.device, isLate: location.isOutOfOrder)
    case .received(.noFix(let report)): (location, key) = (nil, Key(kind: kind, device: report.origin.device))
    case .received(.sky(let sky)): (location, key) = (nil, Key(kind: kind, device: sky.origin.device))
    case .received(.heading(let heading)): (location, key) = (nil, Key(kind: kind, device: heading.origin.device))
    default: (location, key) = (nil, nil)
    }
  }

  private init(line: [UInt8], frame: [UInt8]) {
    (kind, subject, sequence, key, location) = (nil, nil, nil, nil, nil)
    (self.line, self.frame) = (line, frame)
  }

  /// A comment that keeps an idle connection open; in JSON lines, an empty line.
  static let heartbeat = StreamMessage(line: [UInt8(ascii: "\n")], frame: Array(": alive\n\n".utf8))

  /// The last message of a stream that the server ends.
  static let end = StreamMessage(line: [], frame: Array("event: end\ndata: {}\n\n".utf8))

  /// Names the events that this client has missed and can no longer receive.
  static func gap(_ numbers: ClosedRange<Int>?) -> StreamMessage {
    let object: JSONObjectText = ["class": "GAP", "from": numbers?.lowerBound, "to": numbers?.upperBound]
    let line = object.bytes + [UInt8(ascii: "\n")]
    return StreamMessage(line: line, frame: frame(event: "gap", line))
  }

  private static func frame(event: String, _ line: [UInt8]) -> [UInt8] {
    Array("event: \(event)\ndata: ".utf8) + line + [UInt8(ascii: "\n")]
  }
}

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
