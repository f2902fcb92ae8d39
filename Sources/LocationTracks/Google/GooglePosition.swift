import LocationKit
import LocationText
import LocationWire

/// Where the values of a raw signal's position, or of a point of a path, stand in the text.
struct GooglePosition {
  /// `48.1371°, 11.5754°` on Android, `geo:48.1371,11.5754` on iOS, or an object with `latE7` and `lngE7` in Takeout.
  private(set) var point = JSONValue.missing
  private var latitude = JSONValue.missing
  private var longitude = JSONValue.missing
  private(set) var time = JSONValue.missing
  /// Since the begin of the segment, where the point has no time of its own.
  private(set) var minutes = JSONValue.missing
  private(set) var values = PhoneValues()
  /// Where it begins.
  let offset: Int

  /// - Parameter value: an object that has been checked; anything else is a position without values.
  init(_ value: JSONValue, _ text: Span<UInt8>) {
    offset = Int(value.start)
    guard value.kind == .object else { return }
    var scanner = JSONScanner(at: offset)
    try? scanner.forEachMember(text, depth: 1) { name, value in take(name, value, text) }
  }

  /// The position of an object that is only a place: of a visit, of the start or end of an activity.
  init(placeAt value: JSONValue, _ text: Span<UInt8>) {
    self.init(value, text)
    if value.kind == .string { point = value }
  }

  private mutating func take(_ name: JSONValue, _ value: JSONValue, _ text: Span<UInt8>) {
    if ["point", "LatLng", "latLng", "placeLocation"].contains(where: { name.reads($0, in: text) }) {
      point = value
      if value.kind == .object { takeMembers(of: value, text) }
    }
    if name.reads("latE7", in: text) || name.reads("latitudeE7", in: text) { latitude = value }
    if name.reads("lngE7", in: text) || name.reads("longitudeE7", in: text) { longitude = value }
    if name.reads("time", in: text) || name.reads("timestamp", in: text) { time = value }
    if !time.isKnown, name.reads("timestampMs", in: text) { time = value }
    if name.reads("accuracyMm", in: text) { (values.accuracy, values.metresOfAccuracy) = (value, 0.001) }
    if name.reads("durationMinutesOffsetFromStartTime", in: text) { minutes = value }
    if name.reads("accuracyMeters", in: text) { values.accuracy = value }
    if name.reads("altitudeMeters", in: text) { values.height = value }
    if name.reads("speedMetersPerSecond", in: text) { values.speed = value }
  }

  private mutating func takeMembers(of value: JSONValue, _ text: Span<UInt8>) {
    var scanner = JSONScanner(at: Int(value.start))
    try? scanner.forEachMember(text, depth: 2) { name, value in take(name, value, text) }
  }

  func coordinate(_ text: Span<UInt8>) -> Coordinate? {
    if let latitude = latitude.quantity(in: text), let longitude = longitude.quantity(in: text) {
      return Coordinate(latitude: latitude / 1e7, longitude: longitude / 1e7)
    }
    guard point.kind == .string else { return nil }
    if point.hasEscapes, let resolved = point.text(in: text) {
      return Coordinate(degreesText: Array(resolved.utf8).span)
    }
    return Coordinate(degreesText: text.extracting(point.range))
  }
}

extension Coordinate {
  /// Latitude and longitude with a comma between them, with or without `geo:` in front and degree signs behind the numbers.
  /// Any bytes beyond ASCII are taken for a degree sign: programs that guess the encoding wrong write others.
  init?(degreesText text: Span<UInt8>) {
    let isURI = text.count > 4 && "geo:" ~= text.extracting(0..<4)
    let text = isURI ? text.extracting(4..<text.count) : text
    guard let comma = text.indices.first(where: { text[$0] == UInt8(ascii: ",") }),
      let latitude = Self.number(text.extracting(0..<comma)),
      let longitude = Self.number(text.extracting((comma + 1)..<text.count))
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  private static func number(_ text: Span<UInt8>) -> Double? {
    var (start, end) = (0, text.count)
    while start < end, text[start] == 0x20 { start += 1 }
    while end > start, text[end - 1] >= 0x80 || text[end - 1] == 0x20 { end -= 1 }
    return DecimalText.double(text.extracting(start..<end))
  }
}
