import LocationKit

/// A track, route or way point while it is being read.
struct GPXPoint {
  private var location: Location
  private var sensors = SensorValues()
  private var isWithoutFix = false
  private var statedMode: FixMode?

  /// `nil` when one of the values is missing, no decimal number or out of its range.
  init?(latitude: Span<UInt8>, longitude: Span<UInt8>, origin: LocationOrigin) {
    guard let latitude = Self.number(latitude), let longitude = Self.number(longitude),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    location = Location(coordinate: coordinate, time: nil, origin: origin)
  }

  /// Takes the text of one of the point's elements. False when it cannot be what it should be: the value is then
  /// unknown. An empty element says nothing.
  mutating func set(_ element: GPXElement, to text: Span<UInt8>) -> Bool {
    let text = text.extracting(text.withoutXMLSpace)
    if text.isEmpty { return true }
    switch element {
    case .time:
      location.time = UTCInstant(iso8601: text)
      return location.time != nil
    case .fix: return setFix(text)
    case .satellites:
      location.satellitesUsed = DecimalText.unsigned(text)
      return location.satellitesUsed != nil
    case .correctionStation:
      location.correctionStation = DecimalText.unsigned(text)
      return location.correctionStation != nil
    default: return setNumber(element, DecimalText.double(text))
    }
  }

  private mutating func setNumber(_ element: GPXElement, _ number: Double?) -> Bool {
    let usable = number.flatMap { element.usable($0) }
    switch element {
    case .elevation: location.altitudeMSL = usable
    case .geoidHeight: location.geoidSeparation = usable
    case .speed: location.speed = usable
    case .course: location.courseOverGround = usable
    case .magneticVariation: location.magneticVariation = usable
    case .horizontalDilution: location.dilution.horizontal = usable
    case .verticalDilution: location.dilution.vertical = usable
    case .positionDilution: location.dilution.position = usable
    case .correctionAge: location.correctionAge = usable
    case .heartRate: sensors.heartRate = usable
    case .cadence: sensors.cadence = usable
    case .temperature: sensors.temperature = usable
    default: return true
    }
    return usable != nil
  }

  /// GPX 1.1, `fixType`. DGPS and PPS say how the fix was won, not how many dimensions it has.
  private mutating func setFix(_ text: Span<UInt8>) -> Bool {
    switch text {
    case "none": isWithoutFix = true
    case "2d": statedMode = .twoDimensional
    case "3d": statedMode = .threeDimensional
    case "dgps": location.status = .differential
    case "pps": location.status = .precise
    default: return false
    }
    return true
  }

  /// The finished point of a track.
  func entry(startsSegment: Bool) -> TrackEntry {
    if isWithoutFix { return .noFix(NoFix(time: location.time, reason: .noFix, origin: location.origin)) }
    var point = TrackPoint(location, sensors: sensors)
    point.location.mode = mode
    point.location.startsSegment = startsSegment
    return .point(point)
  }

  /// The finished point of a route, or a waypoint.
  func waypoint(_ words: GPXWords) -> Waypoint {
    var waypoint = Waypoint(
      location, name: words.name, comment: words.comment, description: words.description, symbol: words.symbol,
      type: words.type)
    waypoint.location.mode = mode
    return waypoint
  }

  private var mode: FixMode {
    statedMode ?? (location.altitudeMSL == nil ? .twoDimensional : .threeDimensional)
  }

  private static func number(_ text: Span<UInt8>) -> Double? {
    DecimalText.double(text.extracting(text.withoutXMLSpace))
  }
}

extension GPXElement {
  /// The value that a number stands for; `nil` where it is out of its range.
  fileprivate func usable(_ number: Double) -> Double? {
    switch self {
    case .elevation, .geoidHeight, .temperature: number
    case .course: (0...360).contains(number) ? number : nil
    // GPX counts magnetic variation from 0 to 360, so that 359 is one degree west.
    case .magneticVariation: (0...360).contains(number) ? number.remainder(dividingBy: 360) : nil
    default: number >= 0 ? number : nil
    }
  }
}
