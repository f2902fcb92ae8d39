import LocationText
import LocationWire

/// Where the contents of a segment or a raw signal of `Timeline.json` stand in its text.
struct GoogleSegment {
  private(set) var startTime = JSONValue.missing
  private(set) var position: GooglePosition?
  /// The contents that make no points: `visits`, `activities`.
  private(set) var others: [String] = []
  private var path = JSONValue.missing

  init(_ text: Span<UInt8>) throws(JSONFault) {
    var scanner = JSONScanner()
    var own = JSONValue.missing
    try scanner.forEachMember(text, depth: 1) { name, value in
      if name.reads("startTime", in: text) { startTime = value }
      if name.reads("timelinePath", in: text) { path = value }
      if name.reads("position", in: text) { own = value }
      if name.reads("visit", in: text) { others.append("visits") }
      if name.reads("activity", in: text) { others.append("activities") }
    }
    if own.isKnown { position = GooglePosition(own, text) }
  }

  /// Calls `body` with each point of the path. The initializer has checked the text; a path that is no list has no points.
  func forEachPathPoint(_ text: Span<UInt8>, _ body: (GooglePosition) -> Void) {
    guard path.kind == .array else { return }
    var scanner = JSONScanner(at: Int(path.start))
    try? scanner.forEachElement(text, depth: 2) { scanner throws(JSONFault) in
      body(GooglePosition(try scanner.value(text, depth: 3), text))
    }
  }
}
