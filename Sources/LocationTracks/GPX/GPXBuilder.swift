import LocationKit
import LocationText

/// A builder of entries from the elements of a GPX file.
///
/// Points are delivered when their element ends, in file order; the first delivered point of each segment has
/// ``LocationKit/Location/startsSegment``. Unusable input is counted in ``counts``.
struct GPXBuilder: XMLTrackBuilder {
  var entries: [TrackEntry] = []
  /// Number of requested points, and of the skipped ones among them.
  private(set) var counts = InputCounts(unit: "points")

  private let source: String
  private let content: TrackContent
  /// Elements from the root to the innermost one that is read.
  private var path = GPXPath()
  /// Number of open elements within the outermost skipped element, including it.
  private var foreignDepth = 0
  /// Current point, valid while ``isInPoint``.
  private var point: GPXPoint
  private var isInPoint = false
  private var startsSegment = false
  private var text = XMLText()
  private var unplayed: [GPXElement: Int] = [:]
  /// Metadata of the file; `nil` once it has been delivered.
  private var metadata: TrackMetadata? = TrackMetadata()
  /// Texts of the open track, route or waypoint.
  private var words = TrackHeader()
  private var symbol: String?
  /// The open track or route until its header is delivered.
  private var header: GPXElement?

  init(_ options: TrackOptions) {
    source = options.source
    point = GPXPoint(origin: LocationOrigin(source: options.source, kind: .replayed))
    content = options.content
  }

  static let formatName = "GPX"
  static let root = GPXElement.gpx

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> GPXElement? {
    GPXElement(localName: localName, in: uri).flatMap { $0.isOfPlace ? nil : $0 }
  }

  /// Points of the file that were not requested, with counts.
  var otherContent: [String: Int] {
    let names: [GPXElement: String] = [
      .trackPoint: "track points", .routePoint: "route points", .waypoint: "waypoints",
    ]
    var content: [String: Int] = [:]
    for (element, count) in unplayed { content[names[element] ?? "others"] = count }
    return content
  }

  mutating func startElement(_ element: GPXElement?, _ tag: XMLStartTag) {
    guard foreignDepth == 0, let element, element.belongs(in: path.last) else { return passOver(element) }
    if element.isPoint {
      startPoint(element, tag)
      guard isInPoint else {
        foreignDepth = 1
        return
      }
    }
    if element == .trackSegment || element == .route { startsSegment = true }
    if content == .everything { startPart(element, tag) }
    path.append(element)
    text.forget()
  }

  mutating func appendText(_ bytes: Span<UInt8>) {
    guard foreignDepth == 0, let element = path.last, isRead(element) else { return }
    text.append(bytes, atMost: element.holdsWords ? Self.longestWords : Self.longestValue)
  }

  mutating func endElement() {
    guard foreignDepth == 0 else {
      foreignDepth -= 1
      return
    }
    guard let element = path.last else { return }
    path.removeLast()
    if element.isPoint {
      finishPoint(element)
    } else if isRead(element) {
      let bytes = text.take()
      if text.isUsable { take(bytes.span, of: element) } else { counts.skip(element.reasonWhenUnreadable) }
      text.reuse(bytes)
    } else if element == .track || element == .route || element == .gpx {
      passOnWords()
    }
  }

  mutating func simpleElement(_ element: GPXElement?, _ tag: XMLStartTag, text: Span<UInt8>) {
    if foreignDepth == 0, let element, isRead(element), element.belongs(in: path.last), text.count <= Self.longestValue
    {
      self.text.forget()  // text of the enclosing element before this one
      return take(text, of: element)
    }
    startElement(element, tag)
    appendText(text)
    endElement()
  }

  /// Maximum number of bytes after leading white space; no number or time needs as many.
  private static let longestValue = 4096
  private static let longestWords = 65_536
}

// MARK: - Points

extension GPXBuilder {
  private mutating func passOver(_ element: GPXElement?) {
    if foreignDepth == 0 {
      let isWithinExtensions = path.last == .extensions || path.last == .garminTrackPoint
      if element?.isPoint == true, !isWithinExtensions { counts.skip("points out of place") }
      text.spoil()
    }
    foreignDepth += 1
  }

  private func isPlayed(_ element: GPXElement) -> Bool {
    switch content {
    case .tracks: element == .trackPoint
    case .routes: element == .routePoint
    case .everything: true
    }
  }

  private mutating func startPoint(_ element: GPXElement, _ tag: XMLStartTag) {
    guard isPlayed(element) else {
      unplayed[element, default: 0] += 1
      return
    }
    let (latitude, longitude) = (tag.value(of: "lat"), tag.value(of: "lon"))
    isInPoint = point.begin(latitude: latitude.span, longitude: longitude.span)
    if isInPoint { return }
    counts.read += 1
    counts.skip("unusable coordinates")
    let values = "lat \"\(String(latitude.span))\", lon \"\(String(longitude.span))\""
    entries.append(
      .fault(LocationError(.invalidData, "no usable coordinates: \(values)", context: "\(source):\(tag.line)")))
  }

  private mutating func finishPoint(_ element: GPXElement) {
    counts.read += 1
    if content == .everything, element != .trackPoint {
      let waypoint = point.waypoint(words, symbol: symbol)
      entries.append(element == .waypoint ? .waypoint(waypoint) : .routePoint(waypoint))
    } else {
      point.append(to: &entries, startsSegment: startsSegment)
      if point.hasFix { startsSegment = false }
    }
    isInPoint = false
  }

  private func isRead(_ element: GPXElement) -> Bool {
    element.holdsText && (isInPoint || content == .everything) && (content == .everything || !element.holdsWords)
  }

  private mutating func take(_ text: Span<UInt8>, of element: GPXElement) {
    if !element.holdsWords, isInPoint {
      if !point.set(element, to: text) { counts.skip(element.reasonWhenUnreadable) }
    } else {
      takeWords(text.extracting(text.withoutXMLSpace), of: element)
    }
  }
}

// MARK: - Words

extension GPXBuilder {
  /// Begins a part of the file that may have texts.
  private mutating func startPart(_ element: GPXElement, _ tag: XMLStartTag) {
    switch element {
    case .gpx:
      let creator = tag.value(of: "creator")
      if !creator.isEmpty { metadata?.creator = String(decoding: creator, as: UTF8.self) }
    case .track, .route, .waypoint, .routePoint:
      passOnWords()
      (words, symbol) = (TrackHeader(), nil)
      if !element.isPoint { header = element }
    case .trackSegment: passOnWords()
    default: break
    }
  }

  /// Delivers the metadata or the header, which precede the points.
  private mutating func passOnWords() {
    guard content == .everything else { return }
    if let metadata = metadata.take(), metadata != TrackMetadata() { entries.append(.metadata(metadata)) }
    switch header.take() {
    case .track: entries.append(.track(words))
    case .route: entries.append(.route(words))
    default: break
    }
  }

  private mutating func takeWords(_ text: Span<UInt8>, of element: GPXElement) {
    if text.isEmpty { return }
    let parent = path.last
    if parent == .gpx || parent == .metadata || parent == .author { return takeMetadata(text, of: element, in: parent) }
    guard parent?.isPoint == true || header != nil else { return counts.skip("names after their points") }
    if parent == .trackPoint { return }
    switch element {
    case .name: words.name = String(utf8: text)
    case .comment: words.comment = String(utf8: text)
    case .description: words.description = String(utf8: text)
    case .symbol: symbol = String(utf8: text)
    case .type: words.type = String(utf8: text)
    default: break
    }
  }

  private mutating func takeMetadata(_ text: Span<UInt8>, of element: GPXElement, in parent: GPXElement?) {
    guard metadata != nil else { return counts.skip("metadata after points") }
    switch element {
    case .name where parent == .author, .author: metadata?.author = String(utf8: text)
    case .name: metadata?.name = String(utf8: text)
    case .description: metadata?.description = String(utf8: text)
    case .keywords: metadata?.keywords = String(utf8: text)
    case .time:
      metadata?.time = UTCInstant(iso8601: text)
      if metadata?.time == nil { counts.skip(element.reasonWhenUnreadable) }
    default: break
    }
  }
}

/// The elements from the root to the innermost one that is read, one byte each in one word: GPX nests no deeper than
/// seven (`gpx`, `trk`, `trkseg`, `trkpt`, `extensions`, `TrackPointExtension`, `hr`).
struct GPXPath {
  /// Innermost element; `nil` for the document itself.
  private(set) var last: GPXElement?
  private var outer: UInt64 = 0

  mutating func append(_ element: GPXElement) {
    outer = outer << 8 | UInt64(last?.rawValue ?? 0)
    last = element
  }

  mutating func removeLast() {
    last = GPXElement(rawValue: UInt16(truncatingIfNeeded: outer & 0xFF))
    outer >>= 8
  }
}
