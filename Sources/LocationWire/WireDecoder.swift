public import LocationKit
import LocationText

/// A decoder of gpsd's JSON, one object per line (gpsd_json(5); releases 2.40 to 3.27 agree in what is read here),
/// and of this package's own classes.
///
/// The whole line is checked as JSON before any of it is used. A member of the wrong type is unknown, like a missing
/// one. If a member occurs twice, the last counts. Unknown members and classes are accepted. The position of the
/// class in the object does not matter. A number outside its ``/LocationKit/PlausibleRange`` is unknown and listed in
/// ``leftOut``. A `TPV` is an error if its mode is not a whole number from 0 to 3, or its coordinate is invalid. A
/// decoder stores one ``/LocationKit/LocationOrigin`` per device; except for the first line of a device, locations are decoded
/// without allocation.
public struct WireDecoder: Sendable {
  var origins: WireOrigins
  private var members = WireMembers()
  /// Members of the last line whose values are left out.
  var implausible = WireMemberSet()

  /// - Parameters:
  ///   - source: the source as the user named it, for origins and errors: `gpsd://localhost:2947`.
  ///   - kind: the kind of readings that are not marked as simulated.
  public init(origin source: String, kind: LocationOrigin.Kind) {
    origins = WireOrigins(source: source, kind: kind)
  }

  /// Decodes one line; blanks and a carriage return around the object are ignored.
  /// - Throws: `invalidData`, naming the byte, if the line is not a JSON object or has no class, or if a `TPV` has no
  ///   usable mode or coordinate. The next line can be decoded.
  public mutating func decode(_ line: Span<UInt8>) throws(LocationError) -> WireReport {
    implausible = WireMemberSet()
    do throws(JSONFault) {
      try members.read(line)
      guard members[.objectClass].kind == .string else { throw JSONFault(what: "the class is missing", offset: 0) }
      return try report(members, line)
    } catch {
      throw LocationError(
        .invalidData, "not a line of gpsd's JSON: \(error.what) at byte \(error.offset)", context: origins.source)
    }
  }

  /// Returns the subject of the last decoded line, which is the id of what the readings are about in a stream of
  /// several: empty if the line names none. Throws `invalidData` if it is not a string.
  package func subject(in line: Span<UInt8>) throws(LocationError) -> String {
    let value = members[.subject]
    if value.kind == .missing { return "" }
    if let text = value.text(in: line) { return text }
    throw LocationError(.invalidData, "the subject is not a string", context: origins.source)
  }

  /// Whether the last decoded line names its subject. Throws like ``subject(in:)``.
  package func namesSubject(in line: Span<UInt8>) throws(LocationError) -> Bool {
    _ = try subject(in: line)
    return members[.subject].kind != .missing
  }

  /// Fault of the last decoded line if some of its numbers are implausible and left out: `speed`, `el`. `nil` for
  /// nearly all lines. The rest of the line has been reported.
  public var leftOut: LocationError? {
    if implausible.isEmpty { return nil }
    let names = implausible.names.joined(separator: ", ")
    return LocationError(.invalidData, "\(names) out of range, and left out", context: origins.source)
  }

  /// Returns the origin of a device, the same object for all decoders of its reports.
  /// - Parameter device: its name, as libgps reports it; empty if unknown.
  package mutating func origin(ofDevice device: Span<UInt8>) -> LocationOrigin {
    origins.origin(ofDevice: device, hasEscapes: false, isSimulated: false)
  }

  private mutating func report(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> WireReport {
    let name = members[.objectClass]
    if name.reads("TPV", in: line) { return .reading(try location(members, line)) }
    if name.reads("SKY", in: line) { return .reading(.sky(sky(members, line))) }
    if name.reads("ATT", in: line), let heading = heading(members, line) { return .reading(.heading(heading)) }
    if name.reads("POLL", in: line) { return .poll(try poll(members, line)) }
    if ["POI", "VISIT", "STATE", "SOURCE"].contains(where: { name.reads($0, in: line) }) { return .event }
    return try Self.announcement(members, line)
  }

  /// Decodes a report of the daemon about itself or its devices.
  private static func announcement(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> WireReport {
    let name = members[.objectClass]
    if name.reads("VERSION", in: line) {
      return .version(
        release: members.text(.release, in: line) ?? members.text(.version, in: line) ?? "",
        protocolMajor: members.integer(.protocolMajor) ?? 0,
        protocolMinor: members.integer(.protocolMinor) ?? 0)
    }
    if name.reads("DEVICES", in: line) { return .devices(try devices(members[.devices], line)) }
    if name.reads("DEVICE", in: line), let device = WireDevice(members, in: line) { return .device(device) }
    if name.reads("WATCH", in: line) { return .watch }
    if name.reads("ERROR", in: line) { return .error(members.text(.message, in: line) ?? "") }
    return .other(name.text(in: line) ?? "")
  }

  private static func devices(_ list: JSONValue, _ line: Span<UInt8>) throws(JSONFault) -> [WireDevice] {
    var devices: [WireDevice] = []
    try list.forEachObject(in: line) { members in
      if let device = WireDevice(members, in: line) { devices.append(device) }
    }
    return devices
  }
}
