public import LocationKit

/// Makes entries of a GPX file's elements, whoever reads the XML.
///
/// Feed it every element's start and end and the text between, in document order; entities resolved, comments and
/// processing instructions left out, CDATA as text. Points come out when their element ends, in file order; the first
/// of each segment that is delivered ``Location/startsSegment``. What cannot be used is counted in ``account``.
public struct GPXBuilder: Sendable {
  /// The points that are played, and what was skipped of them.
  public private(set) var account = SourceAccount(unit: "points")

  private let source: String
  private let origin: LocationOrigin
  private let played: GPXElement
  /// From the root to the innermost element that is read.
  private var open: [GPXElement] = []
  /// How many elements are open within the outermost one that is passed over.
  private var foreignDepth = 0
  private var point: GPXPoint?
  private var startsSegment = false
  private var text: [UInt8] = []
  private var isTextUsable = true
  private var unplayed: [GPXElement: Int] = [:]

  public init(_ options: TrackOptions) {
    source = options.source
    origin = LocationOrigin(source: options.source, kind: .replayed)
    played = options.content == .tracks ? .trackPoint : .routePoint
  }

  /// The points that the file holds and that are not played.
  public var otherContent: [String: Int] {
    let names: [GPXElement: String] = [
      .trackPoint: "track points", .routePoint: "route points", .waypoint: "waypoints",
    ]
    var content: [String: Int] = [:]
    for (element, count) in unplayed { content[names[element] ?? "others"] = count }
    return content
  }

  /// An element begins; `nil` for a foreign one. `latitude` and `longitude` are the values of its attributes `lat` and
  /// `lon`, empty where it has none; `line` is counted from 1.
  public mutating func startElement(
    _ element: GPXElement?, latitude: Span<UInt8>, longitude: Span<UInt8>, line: Int, into entries: inout [TrackEntry]
  ) {
    guard foreignDepth == 0, let element, element.belongs(in: open.last) else {
      return passOver(element)
    }
    if element.isPoint {
      startPoint(element, latitude: latitude, longitude: longitude, line: line, into: &entries)
      guard point != nil else {
        foreignDepth = 1
        return
      }
    }
    if element == .trackSegment || element == .route { startsSegment = true }
    open.append(element)
    text.removeAll(keepingCapacity: true)
    isTextUsable = true
  }

  /// Text within the innermost element, or a part of it.
  public mutating func appendText(_ bytes: Span<UInt8>) {
    guard foreignDepth == 0, isTextUsable, open.last?.holdsText == true else { return }
    let start = text.isEmpty ? bytes.withoutXMLSpace.lowerBound : 0
    bytes.extracting(start...).withUnsafeBufferPointer { text.append(contentsOf: $0) }
    if text.count > Self.longestText {
      text.removeAll(keepingCapacity: true)
      isTextUsable = false
    }
  }

  /// The innermost element ends.
  public mutating func endElement(into entries: inout [TrackEntry]) {
    guard foreignDepth == 0 else {
      foreignDepth -= 1
      return
    }
    guard let element = open.popLast() else { return }
    if element.isPoint {
      finishPoint(into: &entries)
    } else if element.holdsText {
      let text = text  // a span of a member would forbid to change another one
      let isUnderstood = isTextUsable ? point?.set(element, to: text.span) : false
      if isUnderstood == false { account.skip(element.reasonWhenUnreadable) }
    }
  }

  private var isWithinExtensions: Bool { open.last == .extensions || open.last == .garminTrackPoint }

  private mutating func passOver(_ element: GPXElement?) {
    if foreignDepth == 0 {
      if element?.isPoint == true, !isWithinExtensions { account.skip("points out of place") }
      isTextUsable = false  // of a value with an element inside, nobody knows which part is meant
    }
    foreignDepth += 1
  }

  private mutating func startPoint(
    _ element: GPXElement, latitude: Span<UInt8>, longitude: Span<UInt8>, line: Int, into entries: inout [TrackEntry]
  ) {
    guard element == played else {
      unplayed[element, default: 0] += 1
      return
    }
    point = GPXPoint(latitude: latitude, longitude: longitude, origin: origin)
    guard point == nil else { return }
    account.read += 1
    account.skip("unusable coordinates")
    let values = "lat \"\(String(latitude))\", lon \"\(String(longitude))\""
    entries.append(.fault(LocationError(.badData, "no usable coordinates: \(values)", place: "\(source):\(line)")))
  }

  private mutating func finishPoint(into entries: inout [TrackEntry]) {
    guard let point = point.take() else { return }
    account.read += 1
    let entry = point.entry(startsSegment: startsSegment)
    if case .point = entry { startsSegment = false }
    entries.append(entry)
  }

  /// Bytes after leading white space; no number and no time needs as many.
  private static let longestText = 4096
}
