import LocationKit
import LocationText

/// A track point, route point or waypoint while it is read. One value is reused for all points, because it has many
/// fields, most of which are rarely set.
struct GPXPoint {
  private var fields: LocationFields
  private var sensors = SensorValues()
  private let empty: LocationFields
  private let simulatedOrigin: LocationOrigin
  /// Whether fields are set that most points do not have, so that a full reset is needed.
  private var hasMore = false
  private var isWithoutFix = false
  private var isSimulated = false
  private var statedMode: FixMode?

  init(origin: LocationOrigin) {
    // Cannot fail: 0 and 0 are in range. The coordinate never leaves this type.
    let coordinate = Coordinate(latitude: 0, longitude: 0)!
    empty = LocationFields(coordinate: coordinate, time: nil, origin: origin)
    fields = empty
    simulatedOrigin = LocationOrigin(source: origin.source, device: origin.device, kind: .simulated)
  }

  /// Begins another point. Returns `false` if a value is missing, not a decimal number, or out of range.
  mutating func begin(latitude: Span<UInt8>, longitude: Span<UInt8>) -> Bool {
    guard let latitude = Self.number(latitude), let longitude = Self.number(longitude),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return false }
    if hasMore {
      fields = empty
      (hasMore, isWithoutFix, isSimulated, statedMode) = (false, false, false, nil)
    } else {
      fields.time = nil
      fields.altitudeMSL = nil
    }
    sensors = SensorValues()
    fields.coordinate = coordinate
    return true
  }

  /// Sets a value from the text of an element of the point. Returns `false` if the text is invalid: the value is then
  /// unknown. An empty element is ignored.
  mutating func set(_ element: GPXElement, to text: Span<UInt8>) -> Bool {
    let text = text.extracting(text.withoutXMLSpace)
    if text.isEmpty { return true }
    switch element {
    case .time:
      fields.time = UTCInstant(iso8601: text)
      return fields.time != nil
    case .elevation:
      fields.altitudeMSL = DecimalText.double(text).flatMap { PlausibleRange.height.contains($0) ? $0 : nil }
      return fields.altitudeMSL != nil
    case .heartRate, .cadence, .temperature: return setSensor(element, DecimalText.double(text))
    default:
      hasMore = true
      return setMore(element, to: text)
    }
  }

  private mutating func setSensor(_ element: GPXElement, _ number: Double?) -> Bool {
    let range =
      switch element {
      case .heartRate: PlausibleRange.heartRate
      case .cadence: PlausibleRange.cadence
      default: PlausibleRange.temperature
      }
    let value = number.flatMap { range.contains($0) ? $0 : nil }
    switch element {
    case .heartRate: sensors.heartRate = value
    case .cadence: sensors.cadence = value
    default: sensors.temperature = value
    }
    return value != nil
  }

  /// Whether the point is a location.
  var hasFix: Bool { !isWithoutFix }

  /// Appends the completed track point.
  mutating func append(to entries: inout [TrackEntry], startsSegment: Bool) {
    if isWithoutFix {
      entries.append(.noFix(NoFix(time: fields.time, reason: .noFix, origin: fields.origin)))
    } else {
      complete()
      fields.startsSegment = startsSegment
      entries.append(.point(TrackPoint(Location(fields), sensors: sensors)))
    }
  }

  /// Returns the completed route point or waypoint.
  mutating func waypoint(_ words: GPXWords) -> Waypoint {
    complete()
    fields.startsSegment = false
    return Waypoint(
      Location(fields), name: words.name, comment: words.comment, description: words.description, symbol: words.symbol,
      type: words.type)
  }

  /// Sets the values that depend on several elements.
  private mutating func complete() {
    fields.mode = statedMode ?? (fields.altitudeMSL == nil ? .twoDimensional : .threeDimensional)
    guard isSimulated else { return }
    if fields.status == nil { fields.status = .simulated } else { fields.origin = simulatedOrigin }
  }

  private static func number(_ text: Span<UInt8>) -> Double? {
    DecimalText.double(text.extracting(text.withoutXMLSpace))
  }
}

extension GPXPoint {
  private mutating func setMore(_ element: GPXElement, to text: Span<UInt8>) -> Bool {
    switch element {
    case .fix: return setFix(text)
    case .source:
      isSimulated = "simulated" ~= text
      return true
    case .satellites:
      fields.satellitesUsed = whole(text, in: PlausibleRange.satelliteCount)
      return fields.satellitesUsed != nil
    case .correctionStation:
      fields.correctionStation = whole(text, in: PlausibleRange.correctionStation)
      return fields.correctionStation != nil
    default:
      let number = DecimalText.double(text)
      let value = number.flatMap { Self.usable($0, for: element) }
      setNumber(element, value)
      // A dilution of 0 means unknown.
      return value != nil || number == 0
    }
  }

  private func whole(_ text: Span<UInt8>, in range: ClosedRange<Int>) -> Int? {
    DecimalText.unsigned(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private mutating func setNumber(_ element: GPXElement, _ value: Double?) {
    switch element {
    case .speed: fields.speed = value
    case .course: fields.courseOverGround = value
    case .geoidHeight: fields.geoidSeparation = value
    case .magneticVariation: fields.magneticVariation = value
    case .horizontalDilution: fields.dilution.horizontal = value
    case .verticalDilution: fields.dilution.vertical = value
    case .positionDilution: fields.dilution.position = value
    case .correctionAge: fields.correctionAge = value
    default: break
    }
  }

  /// Returns the value of a number; `nil` if it is out of range.
  private static func usable(_ number: Double, for element: GPXElement) -> Double? {
    let range =
      switch element {
      case .geoidHeight: PlausibleRange.geoidSeparation
      case .speed: PlausibleRange.speed
      case .course, .magneticVariation: PlausibleRange.course
      case .correctionAge: PlausibleRange.correctionAge
      default: PlausibleRange.dilution
      }
    guard range.contains(number) else { return nil }
    // In GPX, magnetic variation is 0 to 360: 359 is one degree west.
    return element == .magneticVariation ? number.remainder(dividingBy: 360) : number
  }

  /// Sets the fix from `fixType` of GPX 1.1. DGPS and PPS are kinds of fix and do not determine its dimensions.
  private mutating func setFix(_ text: Span<UInt8>) -> Bool {
    switch text {
    case "none": isWithoutFix = true
    case "2d": statedMode = .twoDimensional
    case "3d": statedMode = .threeDimensional
    case "dgps": fields.status = .differential
    case "pps": fields.status = .precise
    default: return false
    }
    return true
  }
}
