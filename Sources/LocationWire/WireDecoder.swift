public import LocationKit

/// Reads gpsd's JSON, one object a line (gpsd_json(5); releases 2.40 to 3.27 agree in what is read here), and ours.
///
/// A line is checked as JSON to its end before anything is believed. A member of the wrong type is unknown, as a
/// missing one is; of a member that comes twice the last counts; unknown members and classes pass. Where the object's
/// class stands does not matter. A number outside its ``LocationKit/PlausibleRange`` is unknown and listed in
/// ``leftOut``. A `TPV` whose mode is no whole number from 0 to 3, or whose coordinate is not one, is no report but an
/// error. A decoder keeps one ``LocationOrigin`` a device; apart from the first line of a
/// device, locations are read without allocating.
public struct WireDecoder: Sendable {
  var origins: WireOrigins
  private var members = WireMembers()
  /// The members of the last line whose values are left out.
  var implausible = WireMemberSet()

  /// - Parameters:
  ///   - source: the source as the user named it, for origins and errors: `gpsd://localhost:2947`.
  ///   - kind: of the readings that do not say themselves that they are simulated.
  public init(origin source: String, kind: LocationOrigin.Kind) {
    origins = WireOrigins(source: source, kind: kind)
  }

  /// Reads one line; blanks and a carriage return around the object do not matter.
  /// - Throws: `badData`, naming the byte, where the line is no JSON object or has no class, or a `TPV` has no usable mode or
  ///   coordinate. The next line can be decoded.
  public mutating func decode(_ line: Span<UInt8>) throws(LocationError) -> WireReport {
    implausible = WireMemberSet()
    do throws(JSONFault) {
      try members.read(line)
      guard members[.objectClass].kind == .string else { throw JSONFault(what: "the class is missing", offset: 0) }
      return try report(members, line)
    } catch {
      throw LocationError(
        .badData, "not a line of gpsd's JSON: \(error.what) at byte \(error.offset)", place: origins.source)
    }
  }

  /// The fault of the line decoded last where some of its numbers are implausible and left out: `speed`, `el`. `nil` for
  /// nearly all lines. The rest of the line has been reported.
  public var leftOut: LocationError? {
    if implausible.isEmpty { return nil }
    let names = implausible.names.joined(separator: ", ")
    return LocationError(.badData, "\(names) out of range, and left out", place: origins.source)
  }

  /// One object a device, whoever decodes its reports.
  /// - Parameter device: its name, as libgps tells it; empty when unknown.
  package mutating func origin(ofDevice device: Span<UInt8>) -> LocationOrigin {
    origins.origin(ofDevice: device, hasEscapes: false, isSimulated: false)
  }

  private mutating func report(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> WireReport {
    let name = members[.objectClass]
    if name.reads("TPV", in: line) { return .reading(try location(members, line)) }
    if name.reads("SKY", in: line) { return .reading(.sky(sky(members, line))) }
    if name.reads("POLL", in: line) { return .poll(try poll(members, line)) }
    if ["POI", "VISIT", "STATE", "SOURCE"].contains(where: { name.reads($0, in: line) }) { return .event }
    return try Self.announcement(members, line)
  }

  /// What the daemon says about itself and its devices.
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
