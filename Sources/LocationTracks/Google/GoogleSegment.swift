import LocationText
import LocationWire

/// Where the contents of a segment or a raw signal of `Timeline.json`, or of an object or an edit in Google Takeout, stand in
/// its text.
struct GoogleSegment {
  /// What Google inferred: a stay at a place, or a movement between two.
  struct Inference {
    /// The name or kind of the place, or the kind of movement.
    var name = JSONValue.missing
    var start: GooglePosition?
    /// `nil` for a visit.
    var end: GooglePosition?
    /// The places between the two, which have no times: a list.
    fileprivate var way = JSONValue.missing

    /// Calls `body` with each place between start and end.
    func forEachWayPoint(_ text: Span<UInt8>, _ body: (GooglePosition) -> Void) {
      GoogleSegment.forEachPosition(in: way, text, body)
    }
  }

  private(set) var startTime = JSONValue.missing
  private(set) var endTime = JSONValue.missing
  private(set) var position: GooglePosition?
  private(set) var visit: Inference?
  private(set) var activity: Inference?
  /// Other contents, which are counted.
  private(set) var others: [String] = []
  private var path = JSONValue.missing

  init(_ text: Span<UInt8>) throws(JSONFault) {
    var scanner = JSONScanner()
    var members: [(name: JSONValue, value: JSONValue)] = []
    try scanner.forEachMember(text, depth: 1) { name, value in members.append((name, value)) }
    for (name, value) in members { take(name, value, text) }
  }

  private mutating func take(_ name: JSONValue, _ value: JSONValue, _ text: Span<UInt8>) {
    if name.reads("startTime", in: text) { startTime = value }
    if name.reads("endTime", in: text) { endTime = value }
    if name.reads("timelinePath", in: text) { path = value }
    if name.reads("position", in: text), value.isKnown { position = GooglePosition(value, text) }
    if name.reads("visit", in: text) || name.reads("placeVisit", in: text) { visit = inference(value, text) }
    if name.reads("activity", in: text) || name.reads("activitySegment", in: text) { activity = inference(value, text) }
    if name.reads("timelineMemory", in: text) { others.append("memories") }
    if name.reads("rawSignal", in: text) || name.reads("signal", in: text) { takeMembers(of: value, text) }
  }

  private mutating func takeMembers(of value: JSONValue, _ text: Span<UInt8>) {
    Self.forEachMember(of: value, text) { take($0, $1, text) }
  }

  private mutating func inference(_ value: JSONValue, _ text: Span<UInt8>) -> Inference {
    var inference = Inference()
    Self.forEachMember(of: value, text) { name, value in
      if name.reads("topCandidate", in: text) { takeCandidate(value, text, &inference) }
      if name.reads("location", in: text) {
        inference.start = GooglePosition(placeAt: value, text)
        Self.forEachMember(of: value, text) { name, value in
          if name.reads("name", in: text) || !inference.name.isKnown && name.reads("address", in: text) {
            inference.name = value
          }
        }
      }
      if name.reads("start", in: text) || name.reads("startLocation", in: text) {
        inference.start = GooglePosition(placeAt: value, text)
      }
      if name.reads("end", in: text) || name.reads("endLocation", in: text) {
        inference.end = GooglePosition(placeAt: value, text)
      }
      if name.reads("activityType", in: text) { inference.name = value }
      if name.reads("duration", in: text) { takeDuration(value, text) }
      if name.reads("simplifiedRawPath", in: text) {
        Self.forEachMember(of: value, text) { name, value in if name.reads("points", in: text) { path = value } }
      }
      if name.reads("waypointPath", in: text) || name.reads("transitPath", in: text) {
        Self.forEachMember(of: value, text) { name, value in
          if name.reads("waypoints", in: text) || name.reads("transitStops", in: text) { inference.way = value }
        }
      }
    }
    return inference
  }

  private func takeCandidate(_ value: JSONValue, _ text: Span<UInt8>, _ inference: inout Inference) {
    Self.forEachMember(of: value, text) { name, value in
      if name.reads("placeLocation", in: text) { inference.start = GooglePosition(placeAt: value, text) }
      if name.reads("semanticType", in: text) || name.reads("type", in: text) { inference.name = value }
    }
  }

  private mutating func takeDuration(_ value: JSONValue, _ text: Span<UInt8>) {
    Self.forEachMember(of: value, text) { name, value in
      if name.reads("startTimestamp", in: text) || name.reads("startTimestampMs", in: text) { startTime = value }
      if name.reads("endTimestamp", in: text) || name.reads("endTimestampMs", in: text) { endTime = value }
    }
  }

  /// Walks over an object of the text, which has been checked; anything else has no members.
  private static func forEachMember(
    of value: JSONValue, _ text: Span<UInt8>, _ body: (_ name: JSONValue, _ value: JSONValue) -> Void
  ) {
    guard value.kind == .object else { return }
    var scanner = JSONScanner(at: Int(value.start))
    try? scanner.forEachMember(text, depth: 2) { name, value in body(name, value) }
  }

  /// Calls `body` with each point of the path. The initializer has checked the text; a path that is no list has no points.
  func forEachPathPoint(_ text: Span<UInt8>, _ body: (GooglePosition) -> Void) {
    Self.forEachPosition(in: path, text, body)
  }

  private static func forEachPosition(in list: JSONValue, _ text: Span<UInt8>, _ body: (GooglePosition) -> Void) {
    guard list.kind == .array else { return }
    var scanner = JSONScanner(at: Int(list.start))
    try? scanner.forEachElement(text, depth: 2) { scanner throws(JSONFault) in
      body(GooglePosition(try scanner.value(text, depth: 3), text))
    }
  }
}
