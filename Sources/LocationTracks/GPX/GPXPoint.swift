import LocationKit

/// A track, route or way point while it is being read.
struct GPXPoint {
  private var location: Location
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
    case .time: return assign(UTCInstant(iso8601: text), to: \.time)
    case .fix: return setFix(text)
    case .satellites: return assign(DecimalText.unsigned(text), to: \.satellitesUsed)
    case .correctionStation: return assign(DecimalText.unsigned(text), to: \.correctionStation)
    default: return setNumber(element, DecimalText.double(text))
    }
  }

  private mutating func setNumber(_ element: GPXElement, _ number: Double?) -> Bool {
    let magnitude = number.flatMap { $0 >= 0 ? $0 : nil }
    return switch element {
    case .elevation: assign(number, to: \.altitudeMSL)
    case .geoidHeight: assign(number, to: \.geoidSeparation)
    case .speed: assign(magnitude, to: \.speed)
    case .course: assign(number.flatMap { (0...360).contains($0) ? $0 : nil }, to: \.courseOverGround)
    case .magneticVariation: assign(number.flatMap(Self.eastPositive), to: \.magneticVariation)
    case .horizontalDilution: assign(magnitude, to: \.dilution.horizontal)
    case .verticalDilution: assign(magnitude, to: \.dilution.vertical)
    case .positionDilution: assign(magnitude, to: \.dilution.position)
    case .correctionAge: assign(magnitude, to: \.correctionAge)
    default: true
    }
  }

  /// GPX 1.1, `fixType`. DGPS and PPS say how the fix was won, not how many dimensions it has.
  private mutating func setFix(_ text: Span<UInt8>) -> Bool {
    switch String(text) {
    case "none": isWithoutFix = true
    case "2d": statedMode = .twoDimensional
    case "3d": statedMode = .threeDimensional
    case "dgps": location.status = .differential
    case "pps": location.status = .precise
    default: return false
    }
    return true
  }

  private mutating func assign<Value>(_ value: Value?, to member: WritableKeyPath<Location, Value?>) -> Bool {
    location[keyPath: member] = value
    return value != nil
  }

  /// What the finished point says.
  func entry(startsSegment: Bool) -> TrackEntry {
    if isWithoutFix { return .noFix(NoFix(time: location.time, reason: .noFix, origin: location.origin)) }
    var location = location
    location.mode = statedMode ?? (location.altitudeMSL == nil ? .twoDimensional : .threeDimensional)
    location.startsSegment = startsSegment
    return TrackEntry(location)
  }

  private static func number(_ text: Span<UInt8>) -> Double? {
    DecimalText.double(text.extracting(text.withoutXMLSpace))
  }

  /// GPX counts magnetic variation from 0 to 360, so that 359 is one degree west.
  private static func eastPositive(_ degrees: Double) -> Double? {
    (0...360).contains(degrees) ? degrees.remainder(dividingBy: 360) : nil
  }
}
