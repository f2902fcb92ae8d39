import LocationIO
import LocationKit
import LocationText
import LocationWire

/// A decoder of what the OwnTracks Recorder stores: see ``OwnTracksFormat``.
struct OwnTracksDecoder: TrackDecoder {
  private(set) var otherContent: [String: Int] = [:]

  private let source: String
  private var framer = LineFramer(maximumLength: OwnTracksFormat.longestLine)
  /// Framer of a document; `nil` for lines.
  private var document: JSONListFramer?
  /// First bytes, until they determine the shape of the file.
  private var head: [UInt8]? = []
  private var points: PhonePoints
  private var position = TextPosition()
  private var hasBytes = false

  init(_ options: TrackOptions) {
    source = options.source
    points = PhonePoints(source: options.source, unit: "points")
  }

  var counts: InputCounts {
    var counts = points.counts
    if framer.overlongLines > 0 { counts.skipped["overlong line"] = framer.overlongLines }
    return counts
  }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    if bytes.count > 0 { hasBytes = true }
    guard var head = head.take() else { return try decodeRest(bytes, into: &entries) }
    bytes.withUnsafeBufferPointer { head.append(contentsOf: $0) }
    try begin(head, isLast: false, into: &entries)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    guard hasBytes else { throw .emptyFile(source) }
    if let head = head.take() { try begin(head, isLast: true, into: &entries) }
    if let document {
      guard document.missing != nil else { return }
      throw document.error("the file is cut short: it ends inside a payload or a list", at: document.position)
    }
    var framer = LineFramer(maximumLength: OwnTracksFormat.longestLine)
    swap(&framer, &self.framer)
    framer.finish { line in take(line, into: &entries) }
    swap(&framer, &self.framer)
  }

  private mutating func begin(
    _ head: [UInt8], isLast: Bool, into entries: inout [TrackEntry]
  ) throws(LocationError) {
    guard let shape = OwnTracksShape(head.span, isLast: isLast) else {
      self.head = head
      return
    }
    if case .document = shape { document = JSONListFramer(OwnTracksShape.layout, source: source) }
    try decodeRest(head.span, into: &entries)
  }

  private mutating func decodeRest(
    _ bytes: Span<UInt8>, into entries: inout [TrackEntry]
  ) throws(LocationError) {
    guard var document = document.take() else {
      var framer = LineFramer(maximumLength: OwnTracksFormat.longestLine)
      swap(&framer, &self.framer)
      framer.push(bytes) { line in take(line, into: &entries) }
      swap(&framer, &self.framer)
      return
    }
    defer { self.document = document }
    var index = 0
    while let piece = try document.next(in: bytes, from: &index) {
      guard case .element = piece else { continue }
      position = document.start
      takePayload(OwnTracksLine(), document.piece.span, into: &entries)
      points.report(document.piece.span, at: position, into: &entries)
    }
  }

  private mutating func take(_ text: Span<UInt8>, into entries: inout [TrackEntry]) {
    defer { position.line += 1 }
    guard text.count > 0 else { return }
    let line = OwnTracksLine(text)
    if line.isLocation(text) {
      takePayload(line, text, into: &entries)
    } else if let kind = line.kind {
      noteOther(text.extracting(kind))
    }
    points.report(text, at: position, into: &entries)
  }

  private mutating func takePayload(_ line: OwnTracksLine, _ text: Span<UInt8>, into entries: inout [TrackEntry]) {
    do throws(JSONFault) {
      let payload = try OwnTracksPayload(text, from: line.payload)
      guard payload.type.reads("location", in: text) else {
        return noteOther(text.extracting(payload.type.range))
      }
      guard let coordinate = payload.coordinate(text) else {
        return points.skip("unusable coordinates", "no usable coordinates", at: line.payload)
      }
      points.append(
        coordinate, time(payload, line, text), payload.values, OwnTracksPayload.meaning, in: text, to: &entries)
    } catch {
      points.skip("unreadable line", "this is not JSON: \(error.what)", at: error.offset)
    }
  }

  private mutating func time(_ payload: OwnTracksPayload, _ line: OwnTracksLine, _ text: Span<UInt8>) -> UTCInstant? {
    guard payload.time.isKnown else { return line.time(text) }
    let time = payload.time.quantity(in: text).flatMap { UTCInstant(unix: $0, .seconds) }
    if time == nil {
      points.skip(
        "unreadable time", "no usable time: \(payload.time.excerpt(in: text))", at: Int(payload.time.start))
    }
    return time
  }

  private mutating func noteOther(_ kind: Span<UInt8>) {
    let name = kind.withUnsafeBufferPointer { String(decoding: $0.prefix(40), as: UTF8.self) }
    // A phone sends a dozen kinds; a damaged file may hold any number.
    let isKept = otherContent.count < 32 || otherContent["\(name) lines"] != nil
    otherContent[isKept ? "\(name.isEmpty ? "untyped" : name) lines" : "other lines", default: 0] += 1
  }
}
