import LocationKit
import LocationText

/// A builder of entries from the elements of a TCX file: see ``TCXFormat``.
struct TCXBuilder: XMLTrackBuilder {
  var entries: [TrackEntry] = []
  /// Number of requested points, and of the skipped ones among them.
  private(set) var counts = InputCounts(unit: "points")
  private(set) var otherContent: [String: Int] = [:]

  private let source: String
  private let content: TrackContent
  private let origin: LocationOrigin
  private let empty: LocationFields
  private typealias Elements = XMLElements<TCXElement>
  private var elements = Elements()
  /// Texts of the open activity or course until its first point.
  private var header: TrackHeader?
  private var hasTracks = false
  private var startsSegment = true
  private var hasTrackInLap = false

  // The open point.
  private var fields: LocationFields
  private var sensors = SensorValues()
  private var latitude: Double?
  private var longitude: Double?
  private var words = TrackHeader()
  private var line = 0

  init(_ options: TrackOptions) {
    source = options.source
    content = options.content
    origin = LocationOrigin(source: options.source, kind: .replayed)
    // Cannot fail: 0 and 0 are in range. The coordinate never leaves this type.
    empty = LocationFields(coordinate: Coordinate(latitude: 0, longitude: 0)!, time: nil, origin: origin)
    fields = empty
  }

  static let formatName = "TCX"
  static let root = TCXElement.database

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> TCXElement? {
    TCXElement(localName: localName)
  }

  mutating func startElement(_ element: TCXElement?, _ tag: XMLStartTag) {
    guard elements.begin(element, element?.belongs(in: elements.last) == true) else { return }
    switch element {
    case .activity: beginTrack(TrackHeader(type: Self.sport(tag.value(of: "Sport").span)))
    case .course: beginTrack(TrackHeader())
    case .lap: hasTrackInLap = false
    case .track:
      if hasTrackInLap { startsSegment = true }
      hasTrackInLap = true
    case .trackpoint, .coursePoint:
      fields = empty
      (sensors, latitude, longitude, words, line) = (SensorValues(), nil, nil, TrackHeader(), tag.line)
    default: break
    }
  }

  mutating func appendText(_ bytes: Span<UInt8>) {
    guard let element = elements.last else { return }
    elements.append(
      bytes, isRead: element.holdsText, atMost: element.holdsWords ? Elements.longestText : Elements.longestValue)
  }

  mutating func endElement() {
    guard let (element, text) = elements.endRead() else { return }
    if element == .trackpoint {
      finishPoint()
    } else if element == .coursePoint {
      finishMark()
    } else if element.holdsText {
      if let text { take(text.span, of: element) } else { counts.skip(element.reasonWhenUnreadable) }
    }
    if let text { elements.reuse(text) }
  }

  mutating func simpleElement(_ element: TCXElement?, _ tag: XMLStartTag, text: Span<UInt8>) {
    if !elements.isPassingOver, let element, element.holdsText, element.belongs(in: elements.last),
      text.count <= Elements.longestValue
    {
      elements.forgetText()
      return take(text, of: element)
    }
    startElement(element, tag)
    appendText(text)
    endElement()
  }
}

// MARK: - Values

extension TCXBuilder {
  private mutating func take(_ text: Span<UInt8>, of element: TCXElement) {
    let text = text.extracting(text.withoutXMLSpace)
    if text.isEmpty { return }
    switch element {
    case .name where elements.last == .course: header?.name = String(utf8: text)
    case .name: words.name = String(utf8: text)
    case .notes: words.comment = String(utf8: text)
    case .pointType: words.type = String(utf8: text)
    case .time:
      fields.time = MomentText.iso8601(text)
      if fields.time == nil { counts.skip(element.reasonWhenUnreadable) }
    case .simulated: fields.status = .simulated
    default:
      guard let number = DecimalText.double(text), set(element, number) else {
        return counts.skip(element.reasonWhenUnreadable)
      }
    }
  }

  private mutating func set(_ element: TCXElement, _ number: Double) -> Bool {
    switch element {
    case .latitude: latitude = number
    case .longitude: longitude = number
    case .altitude: return PointQuantity.altitudeMSL.set(number, on: &fields, &sensors)
    case .distance: return PointQuantity.distance.set(number, on: &fields, &sensors)
    case .value: return PointQuantity.heartRate.set(number, on: &fields, &sensors)
    case .cadence, .runCadence: return PointQuantity.cadence.set(number, on: &fields, &sensors)
    case .speed: return PointQuantity.speed.set(number, on: &fields, &sensors)
    case .watts: return PointQuantity.power.set(number, on: &fields, &sensors)
    default: break
    }
    return true
  }

  /// The sport under FIT's name; `nil` for "Other".
  private static func sport(_ text: Span<UInt8>) -> String? {
    switch text {
    case "", "Other": nil
    case "Biking": "cycling"
    default: String(utf8: text).lowercased()
    }
  }
}

// MARK: - Entries

extension TCXBuilder {
  private mutating func beginTrack(_ header: TrackHeader) {
    self.header = header
    (startsSegment, hasTrackInLap) = (true, false)
  }

  private mutating func finishPoint() {
    guard content != .routes else {
      otherContent["track points", default: 0] += 1
      return
    }
    counts.read += 1
    guard latitude != nil || longitude != nil else {
      counts.tolerate("points without a position")
      startsSegment = true
      return entries.append(.noFix(NoFix(time: fields.time, reason: .noFix, origin: origin)))
    }
    guard let coordinate else { return skip() }
    if let header = header.take(), content == .everything, hasTracks || header != TrackHeader() {
      entries.append(.track(header))
    }
    hasTracks = true
    fields.coordinate = coordinate
    fields.mode = fields.altitudeMSL == nil ? .twoDimensional : .threeDimensional
    fields.startsSegment = startsSegment
    startsSegment = false
    fields.sensors = sensors
    entries.append(TrackEntry(Location(fields)))
  }

  private var coordinate: Coordinate? {
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func skip() {
    counts.skip("unusable coordinates")
    entries.append(.fault(LocationError(.invalidData, "no usable coordinates", context: "\(source):\(line)")))
  }

  private mutating func finishMark() {
    guard content == .everything else {
      otherContent["waypoints", default: 0] += 1
      return
    }
    counts.read += 1
    guard let coordinate else { return skip() }
    fields.coordinate = coordinate
    fields.mode = fields.altitudeMSL == nil ? .twoDimensional : .threeDimensional
    entries.append(.waypoint(Waypoint(Location(fields), words, symbol: nil)))
  }
}
