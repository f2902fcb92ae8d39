import LocationKit
import LocationText

/// A track point, route point or waypoint while it is read. One value is reused for all points, because it has many
/// fields, most of which are rarely set.
struct GPXPoint {
  private var fields: LocationFields
  private var sensors = SensorValues()
  private var hasAltitude = false
  private var hasSensors = false
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
      if hasAltitude { fields.altitudeMSL = nil }
    }
    hasAltitude = false
    if hasSensors { (sensors, hasSensors) = (SensorValues(), false) }
    fields.coordinate = coordinate
    return true
  }

  /// Sets a value from the text of an element of the point. Returns `false` if the text is invalid: it is ignored then.
  /// An empty element is ignored, too.
  mutating func set(_ element: GPXElement, to text: Span<UInt8>) -> Bool {
    let text = text.extracting(text.withoutXMLSpace)
    if text.isEmpty { return true }
    switch element {
    case .time:
      fields.time = MomentText.iso8601(text)
      return fields.time != nil
    case .elevation:
      // Reading the field back copies all fields.
      let altitude = DecimalText.double(text).flatMap { PlausibleRange.height.contains($0) ? $0 : nil }
      (fields.altitudeMSL, hasAltitude) = (altitude, altitude != nil)
      return hasAltitude
    case .fix: return setFix(text)
    case .source:
      (isSimulated, hasMore) = ("simulated" ~= text, true)
      return true
    default: return DecimalText.double(text).map { setNumber(element, $0) } ?? false
    }
  }

  private mutating func setNumber(_ element: GPXElement, _ number: Double) -> Bool {
    guard let quantity = element.quantity else { return false }
    if quantity.isSensorValue { hasSensors = true } else { hasMore = true }
    guard element == .magneticVariation else { return quantity.set(number, on: &fields, &sensors) }
    // In GPX, magnetic variation is 0 to 360: 359 is one degree west.
    return PlausibleRange.course.contains(number)
      && quantity.set(number.remainder(dividingBy: 360), on: &fields, &sensors)
  }

  var hasFix: Bool { !isWithoutFix }

  mutating func append(to entries: inout [TrackEntry], startsSegment: Bool) {
    if isWithoutFix {
      entries.append(.noFix(NoFix(time: fields.time, reason: .noFix, origin: fields.origin)))
    } else {
      complete()
      fields.startsSegment = startsSegment
      entries.append(TrackEntry(Location(fields)))
    }
  }

  mutating func waypoint(_ words: TrackHeader, symbol: String?) -> Waypoint {
    complete()
    fields.startsSegment = false
    return Waypoint(Location(fields), words, symbol: symbol)
  }

  /// Sets the values that depend on several elements.
  private mutating func complete() {
    fields.sensors = sensors
    fields.mode = statedMode ?? (hasAltitude ? .threeDimensional : .twoDimensional)
    guard isSimulated else { return }
    if fields.status == nil { fields.status = .simulated } else { fields.origin = simulatedOrigin }
  }

  private static func number(_ text: Span<UInt8>) -> Double? {
    DecimalText.double(text.extracting(text.withoutXMLSpace))
  }

  /// Sets the fix from `fixType` of GPX 1.1. DGPS and PPS are kinds of fix and do not determine its dimensions.
  private mutating func setFix(_ text: Span<UInt8>) -> Bool {
    hasMore = true
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

extension GPXElement {
  /// Quantity of a number; `nil` for any other element.
  fileprivate var quantity: PointQuantity? {
    switch self {
    case .magneticVariation: .magneticVariation
    case .geoidHeight: .geoidSeparation
    case .satellites: .satellitesUsed
    case .horizontalDilution: .horizontalDilution
    case .verticalDilution: .verticalDilution
    case .positionDilution: .positionDilution
    case .correctionAge: .correctionAge
    case .correctionStation: .correctionStation
    case .speed: .speed
    case .course: .course
    case .heartRate: .heartRate
    case .cadence: .cadence
    case .temperature: .temperature
    case .power: .power
    case .distance: .distance
    case .horizontalAccuracy: .horizontalAccuracy
    case .verticalAccuracy: .verticalAccuracy
    default: nil
    }
  }
}

extension PointQuantity {
  fileprivate var isSensorValue: Bool { rawValue >= PointQuantity.heartRate.rawValue }
}
