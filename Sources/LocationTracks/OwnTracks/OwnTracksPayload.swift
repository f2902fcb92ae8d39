import LocationKit
import LocationText
import LocationWire

/// Where the values of an OwnTracks payload stand in its line. If a member occurs twice, the last counts.
struct OwnTracksPayload {
  private(set) var type = JSONValue.missing
  private(set) var time = JSONValue.missing
  /// What an encrypted message contains, in Base64.
  private(set) var data = JSONValue.missing
  private(set) var values = PhoneValues()
  private var latitude = JSONValue.missing
  private var longitude = JSONValue.missing
  private var topic = JSONValue.missing
  /// Name of a member that occurs twice; `nil` for none.
  private(set) var repeated: String?

  /// Heights are above sea level, and speeds in kilometres an hour.
  static let meaning = PhoneValues.Meaning(height: .altitudeMSL, metresPerSecond: 1 / 3.6)

  /// - Throws: when what begins at `start` is anything but one object up to the end of the line.
  init(_ line: Span<UInt8>, from start: Int) throws(JSONFault) {
    var scanner = JSONScanner(at: start)
    scanner.skipBlanks(line)
    try scanner.forEachMember(line, depth: 1) { name, value in take(name, value, line) }
    try scanner.finish(line)
    if !values.device.isKnown { values.device = topic }
  }

  private mutating func take(_ name: JSONValue, _ value: JSONValue, _ line: Span<UInt8>) {
    if name.reads("_type", in: line) { Self.put(value, in: &type, "_type", &repeated) }
    if name.reads("lat", in: line) { Self.put(value, in: &latitude, "lat", &repeated) }
    if name.reads("lon", in: line) { Self.put(value, in: &longitude, "lon", &repeated) }
    if name.reads("tst", in: line) { Self.put(value, in: &time, "tst", &repeated) }
    if name.reads("acc", in: line) { Self.put(value, in: &values.accuracy, "acc", &repeated) }
    if name.reads("vac", in: line) { Self.put(value, in: &values.verticalAccuracy, "vac", &repeated) }
    if name.reads("alt", in: line) { Self.put(value, in: &values.height, "alt", &repeated) }
    if name.reads("vel", in: line) { Self.put(value, in: &values.speed, "vel", &repeated) }
    if name.reads("cog", in: line) { Self.put(value, in: &values.course, "cog", &repeated) }
    if name.reads("data", in: line) { Self.put(value, in: &data, "data", &repeated) }
    if name.reads("tid", in: line) { Self.put(value, in: &values.device, "tid", &repeated) }
    if name.reads("topic", in: line) { Self.put(value, in: &topic, "topic", &repeated) }
  }

  private static func put(
    _ value: JSONValue, in member: inout JSONValue, _ name: StaticString, _ repeated: inout String?
  ) {
    if member.kind != .missing { repeated = "\(name)" }
    member = value
  }

  func coordinate(_ line: Span<UInt8>) -> Coordinate? {
    guard let latitude = latitude.quantity(in: line), let longitude = longitude.quantity(in: line) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Returns the name of the first member that makes the coordinate unusable, and whether it is missing.
  func wrongCoordinate(_ line: Span<UInt8>) -> (name: String, isMissing: Bool) {
    let isLatitude = latitude.quantity(in: line).map { !(-90...90).contains($0) } ?? true
    return isLatitude ? ("lat", !latitude.isKnown) : ("lon", !longitude.isKnown)
  }
}
