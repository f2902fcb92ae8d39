package import LocationKit
import LocationText
import LocationWire

/// A message of [OwnTracks](https://owntracks.org/booklet/tech/json/) as a phone sends it, by MQTT or HTTP.
///
/// Units and accuracies are those of ``OwnTracksFormat``. The location has no device: whoever receives the message knows the
/// phone by its topic or its user, and a changed `tid`, two letters for the map, makes no other phone of it.
package struct OwnTracksMessage: Sendable {
  /// The value of `_type`: `location`, `transition`, `waypoints`, `lwt`, `card`, `encrypted`…
  package let type: String
  /// The location; `nil` for a message of another type. A transition repeats the location of a message before it.
  package let location: Location?
  /// Members whose values are impossible, and left out of the location.
  package let flaws: [Fault]

  package struct Fault: Error, Sendable, Equatable {
    /// A sentence without an end that names the member: `the field lat is missing`.
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// Reads a message.
  ///
  /// - Parameters:
  ///   - source: name of the source in the origin of the location.
  ///   - now: the time of day. A location that is more than a day later would remain the latest one of its subject.
  /// - Throws: the fault of a message that is no JSON object, names no type, has a member twice, or has no usable
  ///   coordinate or time.
  package init(_ bytes: Span<UInt8>, source: String, now: UTCInstant) throws(Fault) {
    let payload = try Self.payload(bytes)
    guard let type = payload.type.text(in: bytes) else { throw Self.problem("_type", isMissing: true) }
    self.type = type
    guard type == "location" else {
      (location, flaws) = (nil, [])
      return
    }
    guard let coordinate = payload.coordinate(bytes) else {
      let (name, isMissing) = payload.wrongCoordinate(bytes)
      throw Self.problem(name, isMissing: isMissing)
    }
    let time = try Self.time(payload, bytes, now: now)
    var points = PhonePoints(source: source, unit: "points", kind: .live)
    var values = payload.values
    values.device = .missing
    location = points.point(coordinate, time, values, OwnTracksPayload.meaning, in: bytes).location
    flaws = points.unusable.map { Self.problem(Self.name($0), isMissing: false) }
  }

  /// Returns the message that an encrypted one contains; another message is returned as it is.
  /// - Parameter open: decrypts what it is given.
  package static func plaintext(of bytes: [UInt8], _ open: ([UInt8]) throws -> [UInt8]) throws -> [UInt8] {
    let payload = try payload(bytes.span)
    guard payload.type.reads("encrypted", in: bytes.span) else { return bytes }
    guard let data = payload.data.text(in: bytes.span), let sealed = Base64Text.decode(data) else {
      throw problem("data", isMissing: !payload.data.isKnown)
    }
    return try open(sealed)
  }

  private static let longestLead = Duration.seconds(86_400)

  private static func payload(_ bytes: Span<UInt8>) throws(Fault) -> OwnTracksPayload {
    let payload: OwnTracksPayload
    do throws(JSONFault) { payload = try OwnTracksPayload(bytes, from: 0) } catch {
      throw Fault(message: "this is not JSON: \(error.what)")
    }
    if let name = payload.repeated { throw Fault(message: "the field \(name) occurs twice") }
    return payload
  }

  private static func time(
    _ payload: OwnTracksPayload, _ bytes: Span<UInt8>, now: UTCInstant
  ) throws(Fault) -> UTCInstant {
    let number = payload.time.quantity(in: bytes)
    guard let time = number.flatMap({ UTCInstant(unix: $0, .seconds) }) else {
      // A phone without a time sends 0: the location has just been made.
      if let number, (0..<UTCInstant.earliestUnix).contains(number) { return now }
      throw problem("tst", isMissing: !payload.time.isKnown)
    }
    guard time <= now.advanced(by: longestLead) else {
      throw Fault(message: "the field tst lies more than a day in the future: set the phone's clock")
    }
    return time
  }

  private static func problem(_ name: String, isMissing: Bool) -> Fault {
    Fault(message: "the field \(name) \(isMissing ? "is missing" : "must be \(expected(name))")")
  }

  private static func expected(_ name: String) -> String {
    switch name {
    case "lat": "a latitude from -90 to 90"
    case "lon": "a longitude from -180 to 180"
    case "tst": "a number of seconds since 1970"
    case "data": "Base64"
    default: "a possible value"
    }
  }

  private static func name(_ quantity: PointQuantity) -> String {
    switch quantity {
    case .altitudeMSL: "alt"
    case .speed: "vel"
    case .course: "cog"
    case .horizontalAccuracy: "acc"
    case .verticalAccuracy: "vac"
    default: "\(quantity.name)"
    }
  }
}
