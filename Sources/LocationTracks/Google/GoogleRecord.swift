import LocationKit
import LocationText
import LocationWire

/// Where the values of a record of `Records.json` stand in its text.
struct GoogleRecord {
  private(set) var latitude = JSONValue.missing
  private(set) var longitude = JSONValue.missing
  /// Whether they are degrees: Polarsteps exports `lat`, `lon` and `time` under the same `locations`.
  private var isInDegrees = false
  /// `timestamp`; else `timestampMs`, which exports before 2022 have.
  private(set) var time = JSONValue.missing
  private(set) var values = PhoneValues()

  init(_ text: Span<UInt8>) throws(JSONFault) {
    var scanner = JSONScanner()
    try scanner.forEachMember(text, depth: 1) { name, value in take(name, value, text) }
  }

  private mutating func take(_ name: JSONValue, _ value: JSONValue, _ text: Span<UInt8>) {
    if name.reads("latitudeE7", in: text) { latitude = value }
    if name.reads("longitudeE7", in: text) { longitude = value }
    if name.reads("lat", in: text) { (latitude, isInDegrees) = (value, true) }
    if name.reads("lon", in: text) { (longitude, isInDegrees) = (value, true) }
    if name.reads("timestamp", in: text) || name.reads("time", in: text) { time = value }
    if !time.isKnown, name.reads("timestampMs", in: text) { time = value }
    if name.reads("accuracy", in: text) { values.accuracy = value }
    if name.reads("altitude", in: text) { values.height = value }
    if name.reads("verticalAccuracy", in: text) { values.verticalAccuracy = value }
    if name.reads("velocity", in: text) { values.speed = value }
    if name.reads("heading", in: text) { values.course = value }
    if name.reads("deviceTag", in: text) { values.device = value }
  }

  /// `isWrapped`: whether one of the numbers overflowed 32 bits.
  func coordinate(_ text: Span<UInt8>) -> (coordinate: Coordinate, isWrapped: Bool)? {
    guard let latitude = latitude.quantity(in: text), let longitude = longitude.quantity(in: text) else { return nil }
    if isInDegrees { return Coordinate(latitude: latitude, longitude: longitude).map { ($0, false) } }
    let isWrapped = latitude > Self.most.latitude || longitude > Self.most.longitude
    return Coordinate(
      latitude: Self.degrees(latitude, Self.most.latitude), longitude: Self.degrees(longitude, Self.most.longitude)
    ).map { ($0, isWrapped) }
  }

  private static let most = (latitude: 900_000_000.0, longitude: 1_800_000_000.0)

  private static func degrees(_ number: Double, _ most: Double) -> Double {
    (number > most ? number - 4_294_967_296 : number) / 1e7
  }
}

extension JSONValue {
  /// A time in ISO 8601, with its zone.
  func instant(in text: Span<UInt8>) -> UTCInstant? {
    guard kind == .string else { return nil }
    return MomentText.iso8601(text.extracting(range))
  }
}
