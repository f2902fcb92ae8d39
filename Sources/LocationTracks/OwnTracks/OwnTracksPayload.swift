import LocationKit
import LocationText
import LocationWire

/// Where the values of an OwnTracks payload stand in its line.
struct OwnTracksPayload {
  private(set) var type = JSONValue.missing
  private(set) var time = JSONValue.missing
  private(set) var values = PhoneValues()
  private var latitude = JSONValue.missing
  private var longitude = JSONValue.missing
  private var topic = JSONValue.missing

  /// - Throws: when what begins at `start` is anything but one object up to the end of the line.
  init(_ line: Span<UInt8>, from start: Int) throws(JSONFault) {
    var scanner = JSONScanner(at: start)
    scanner.skipBlanks(line)
    try scanner.forEachMember(line, depth: 1) { name, value in take(name, value, line) }
    scanner.skipBlanks(line)
    guard scanner.index == line.count else { throw scanner.fault("something follows the object") }
    if !values.device.isKnown { values.device = topic }
  }

  private mutating func take(_ name: JSONValue, _ value: JSONValue, _ line: Span<UInt8>) {
    if name.reads("_type", in: line) {
      type = value
    } else if name.reads("lat", in: line) {
      latitude = value
    } else if name.reads("lon", in: line) {
      longitude = value
    } else if name.reads("tst", in: line) {
      time = value
    } else if name.reads("acc", in: line) {
      values.accuracy = value
    } else if name.reads("vac", in: line) {
      values.verticalAccuracy = value
    } else if name.reads("alt", in: line) {
      values.height = value
    } else if name.reads("vel", in: line) {
      values.speed = value
    } else if name.reads("cog", in: line) {
      values.course = value
    } else if name.reads("tid", in: line) {
      values.device = value
    } else if name.reads("topic", in: line) {
      topic = value
    }
  }

  func coordinate(_ line: Span<UInt8>) -> Coordinate? {
    guard let latitude = latitude.quantity(in: line), let longitude = longitude.quantity(in: line) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
