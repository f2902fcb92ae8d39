import LocationKit
import LocationText

/// A builder of entries from the elements of Apple Health's export: see ``AppleHealthFormat``.
struct AppleHealthBuilder: XMLTrackBuilder {
  /// An element that is read. All others are skipped with their content.
  enum Element: UInt16 {
    case healthData = 1
    case workout, route, location

    func belongs(in parent: Element?) -> Bool {
      switch self {
      case .healthData: parent == nil
      case .workout: parent == .healthData
      case .route: parent == .workout
      case .location: parent == .route
      }
    }
  }

  var entries: [TrackEntry] = []
  /// Number of requested points, and of the skipped ones among them.
  private(set) var counts = InputCounts(unit: "points")
  private(set) var otherContent: [String: Int] = [:]
  private(set) var failure: LocationError?

  private let source: String
  private let content: TrackContent
  private let origin: LocationOrigin
  private var elements = XMLElements<Element>()
  private var sport: String?
  /// Texts of the open route until its first point.
  private var header: TrackHeader?
  private var startsSegment = true
  private var hasLocations = false

  init(_ options: TrackOptions) {
    (source, content) = (options.source, options.content)
    origin = LocationOrigin(source: options.source, kind: .replayed)
  }

  static let formatName = "Apple Health export"
  static let root = Element.healthData
  static let hasDoctype = true

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> Element? {
    switch localName {
    case "HealthData": .healthData
    case "Workout": .workout
    case "WorkoutRoute": .route
    case "Location": .location
    default: nil
    }
  }

  mutating func startElement(_ element: Element?, _ tag: XMLStartTag) {
    guard elements.begin(element, element?.belongs(in: elements.last) == true) else { return }
    switch element {
    case .workout: sport = Self.sport(tag.value(of: "workoutActivityType").span)
    case .route: (header, startsSegment) = (TrackHeader(type: sport), true)
    case .location: take(tag)
    default: break
    }
  }

  mutating func appendText(_ bytes: Span<UInt8>) {}

  mutating func endElement() {
    guard let (element, text) = elements.endRead() else { return }
    if let text { elements.reuse(text) }
    guard element == .healthData, !hasLocations else { return }
    failure = LocationError(
      .invalidData, "this is an export of Apple Health without routes, which is not a track", context: source,
      remedy: "read the GPX files in workout-routes beside it")
  }

  // MARK: Values

  private mutating func take(_ tag: XMLStartTag) {
    hasLocations = true
    guard content != .routes else {
      otherContent["track points", default: 0] += 1
      return
    }
    counts.read += 1
    guard let latitude = DecimalText.double(tag.value(of: "latitude").span),
      let longitude = DecimalText.double(tag.value(of: "longitude").span),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      counts.skip("unusable coordinates")
      entries.append(
        .fault(LocationError(.invalidData, "no usable coordinates", context: "\(source):\(tag.line)")))
      return
    }
    if let header = header.take(), content == .everything { entries.append(.track(header)) }
    var (fields, sensors) = (LocationFields(coordinate: coordinate, time: nil, origin: origin), SensorValues())
    fields.time = Self.time(tag.value(of: "date").span)
    if fields.time == nil { counts.skip("unreadable time") }
    for (name, quantity) in Self.quantities { set(quantity, tag.value(of: name).span, &fields, &sensors) }
    fields.horizontalAccuracy = fields.horizontalAccuracy?.ofPhone(.replayed)
    fields.verticalAccuracy = fields.verticalAccuracy?.ofPhone(.replayed)
    fields.mode = fields.altitudeMSL == nil ? .twoDimensional : .threeDimensional
    fields.startsSegment = startsSegment
    startsSegment = false
    entries.append(TrackEntry(Location(fields)))
  }

  private mutating func set(
    _ quantity: PointQuantity, _ text: Span<UInt8>, _ fields: inout LocationFields, _ sensors: inout SensorValues
  ) {
    if text.isEmpty { return }
    let number = DecimalText.double(text)
    if number == -1, quantity != .altitudeMSL { return }
    if let number, quantity.set(number, on: &fields, &sensors) { return }
    counts.skip("unreadable \(quantity.name)")
  }

  private static let quantities: [(StaticString, PointQuantity)] = [
    ("altitude", .altitudeMSL), ("speed", .speed), ("course", .course), ("horizontalAccuracy", .horizontalAccuracy),
    ("verticalAccuracy", .verticalAccuracy),
  ]

  /// Returns the time of `2016-11-14 07:25:44 -0700`.
  private static func time(_ text: Span<UInt8>) -> UTCInstant? {
    let blank = UInt8(ascii: " ")
    guard text.count == 25, text[10] == blank, text[19] == blank else { return MomentText.civil(text, needsZone: true) }
    var moment = text.withUnsafeBufferPointer { Array($0) }
    moment[10] = UInt8(ascii: "T")
    moment.remove(at: 19)
    return MomentText.iso8601(moment.span)
  }

  /// The kind of a workout under FIT's name, if that has one; `nil` if it is not stated.
  private static func sport(_ text: Span<UInt8>) -> String? {
    let word = String(utf8: text)
    let prefix = "HKWorkoutActivityType"
    guard word.hasPrefix(prefix), word.utf8.count > prefix.utf8.count else { return nil }
    return word.dropFirst(prefix.count).lowercased()
  }
}
