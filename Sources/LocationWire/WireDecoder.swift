import Glibc
public import LocationKit
package import LocationText

/// Decodes gpsd's JSON, one object per line (gpsd_json(5); releases 2.40 to 3.27 agree in what is read here),
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
    let isPulse = name.reads("PPS", in: line)
    if isPulse || name.reads("TOFF", in: line), let offset = WireTimeOffset(members, in: line, isPulse: isPulse) {
      return .offset(offset)
    }
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

extension WireDecoder {
  /// Returns whether a line is a SKY as gpsd writes it, with the class first and without blanks.
  package static func isSky(_ line: Span<UInt8>) -> Bool {
    EightBytes(padding: line, at: 0).begins(with: "{\"class\"")
      && EightBytes(padding: line, at: 8).begins(with: ":\"SKY\"")
  }

  /// Decodes a SKY; without satellites, as gpsd sends from 3.21 on, it still has the dilutions.
  mutating func sky(_ members: WireMembers, _ line: Span<UInt8>) -> SkyView {
    implausible.formUnion(members.satellites.leftOut)
    return SkyView(
      time: members.time(in: line), satellites: members.satellites.all,
      dilution: DilutionOfPrecision(
        horizontal: dilution(.hdop, members, line), vertical: dilution(.vdop, members, line),
        position: dilution(.pdop, members, line), time: dilution(.tdop, members, line),
        geometric: dilution(.gdop, members, line), longitude: dilution(.xdop, members, line),
        latitude: dilution(.ydop, members, line)),
      origin: origins.origin(members[.device], isSimulated: members.isTrue(.simulated), in: line))
  }

  private mutating func dilution(_ member: WireMember, _ members: WireMembers, _ line: Span<UInt8>) -> Double? {
    members.number(member, in: line, within: PlausibleRange.dilution, &implausible)
  }

  /// Decodes a POLL: the last TPV and SKY of each device.
  mutating func poll(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> [Reading] {
    var readings: [Reading] = []
    try members[.tpv].forEachObject(in: line) { tpv throws(JSONFault) in readings.append(try location(tpv, line)) }
    try members[.sky].forEachObject(in: line) { readings.append(.sky(sky($0, line))) }
    return readings
  }
}

extension WireDecoder {
  /// Returns whether a member is a detail that only some receivers report: `jam`, `prRes`.
  package static func isDetail(_ name: JSONValue, in line: Span<UInt8>) -> Bool {
    guard name.count <= WireNames.longest, let member = WireNames.known[WireNames.Key(name, in: line)] else {
      return false
    }
    return member == .residual
      || (WireMember.commonCount..<WireMember.lineMemberCount).contains(Int(member.rawValue))
  }

  /// Decodes a TPV: a location if the mode is 2 or 3 and there is a coordinate, else "no fix".
  mutating func location(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> Reading {
    let time = members.time(in: line)
    // Status 8 already marks the location as simulated; the origin then keeps the distinction of live and replayed.
    let status = members.integer(.status).flatMap(Self.status)
    let isSimulated = members.isTrue(.simulated) && status != .simulated
    let origin = origins.origin(members[.device], isSimulated: isSimulated, in: line)
    let (mode, coordinate) = (try Self.mode(members), try Self.coordinate(members, line))
    guard let mode, let coordinate else {
      let receiver = ReceiverStatus.read(members, line, &implausible)
      return .noFix(NoFix(time: time, reason: .noFix, origin: origin, receiver: receiver))
    }
    var fields = LocationFields(coordinate: coordinate, time: time, mode: mode, origin: origin)
    fields.status = status
    fields.readHeights(members, line, &implausible)
    fields.readMovement(members, line, &implausible)
    fields.readQuality(members, line, &implausible)
    if members.hasDetails {
      fields.readVelocity(members, line, &implausible)
      fields.details = LocationDetails.read(members, line, &implausible)
      fields.sensors = SensorValues.read(members, line, &implausible)
    }
    fields.readSpeedAccuracy(members, line, &implausible)
    return .location(Location(consume fields))
  }

  /// Returns the mode; `nil` for "no fix".
  private static func mode(_ members: WireMembers) throws(JSONFault) -> FixMode? {
    let value = members[.mode]
    guard let number = value.integer, (0...3).contains(number) else {
      let isMissing = value.kind == .missing
      throw JSONFault(what: isMissing ? "the mode is missing" : "the mode is not an integer from 0 to 3", at: value)
    }
    return FixMode(rawValue: UInt8(number))
  }

  /// Returns the coordinate; `nil` if neither latitude nor longitude is known.
  private static func coordinate(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> Coordinate? {
    let (latitude, longitude) = (members[.lat], members[.lon])
    if !latitude.isKnown, !longitude.isKnown { return nil }
    guard let north = members.number(.lat, in: line), north.magnitude <= 90 else {
      throw JSONFault(what: "the latitude is not a number from -90 to 90", at: latitude)
    }
    guard let east = members.number(.lon, in: line), let coordinate = Coordinate(latitude: north, longitude: east)
    else {
      throw JSONFault(what: "the longitude is not a number from -180 to 180", at: longitude)
    }
    return coordinate
  }

  /// Returns the status; status 0 is gpsd's "unknown".
  private static func status(_ number: Int) -> FixStatus? {
    number == 0 ? nil : UInt8(exactly: number).map(FixStatus.init)
  }
}

extension LocationFields {
  fileprivate mutating func readHeights(
    _ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet
  ) {
    // gpsd before 3.20 sent only `alt`, above mean sea level.
    let altitude: WireMember = members[.altMSL].kind == .number ? .altMSL : .alt
    altitudeMSL = members.number(altitude, in: line, within: PlausibleRange.height, &leftOut)
    ellipsoidalHeight = members.number(.altHAE, in: line, within: PlausibleRange.height, &leftOut)
    geoidSeparation = members.number(.geoidSep, in: line, within: PlausibleRange.geoidSeparation, &leftOut)
  }

  fileprivate mutating func readMovement(
    _ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet
  ) {
    speed = members.number(.speed, in: line, within: PlausibleRange.speed, &leftOut)
    courseOverGround = members.number(.track, in: line, within: PlausibleRange.course, &leftOut)
    verticalSpeed = members.number(.climb, in: line, within: PlausibleRange.verticalSpeed, &leftOut)
    magneticVariation = members.number(.magvar, in: line, within: PlausibleRange.magneticVariation, &leftOut)
  }

  /// Takes what a velocity to the north, the east and downwards states, and no other member does.
  fileprivate mutating func readVelocity(
    _ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet
  ) {
    let range = PlausibleRange.verticalSpeed
    verticalSpeed = verticalSpeed ?? members.number(.velD, in: line, within: range, &leftOut).map { 0 - $0 }
    guard speed == nil || courseOverGround == nil,
      let north = members.number(.velN, in: line, within: range, &leftOut),
      let east = members.number(.velE, in: line, within: range, &leftOut)
    else { return }
    let amount = (north * north + east * east).squareRoot()
    guard PlausibleRange.speed.contains(amount) else { return }
    speed = speed ?? amount
    let course = atan2(east, north) * 180 / .pi
    if amount > 0 { courseOverGround = courseOverGround ?? (course < 0 ? course + 360 : course) }
  }

  /// Takes the accuracy of the speed if it is the receiver's: gpsd computes its own for most receivers.
  fileprivate mutating func readSpeedAccuracy(
    _ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet
  ) {
    guard horizontalAccuracy?.basis == .receiver,
      let accuracy = members.number(.eps, in: line, within: PlausibleRange.accuracy, &leftOut)
    else { return }
    var details = details ?? LocationDetails()
    details.speedAccuracy = accuracy
    self.details = details
  }

  /// Takes the one reason of a verdict that a reader of the locations cannot find again.
  @inline(never)
  private mutating func readReasons(_ reasons: JSONValue, _ line: Span<UInt8>) {
    let text = String(decoding: JSONEscapes.resolve(line.extracting(reasons.range)), as: UTF8.self)
    guard text.contains("\"\(Integrity.Reason.sourcesDisagree.rawValue)\"") else { return }
    integrity = Integrity(.suspect, reasons: [.sourcesDisagree])
  }

  fileprivate mutating func readQuality(
    _ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet
  ) {
    let horizontal = WireAccuracy(basis: members[.ephBasis], level: members[.ephLevel], in: line)
    // The basis and level of `eph` also apply to `epv`, unless it has its own.
    let vertical =
      members[.epvBasis].kind == .missing
      ? horizontal : WireAccuracy(basis: members[.epvBasis], level: members[.epvLevel], in: line)
    let range = PlausibleRange.accuracy
    horizontalAccuracy = members.number(.eph, in: line, within: range, &leftOut).flatMap(horizontal.accuracy)
    verticalAccuracy = members.number(.epv, in: line, within: range, &leftOut).flatMap(vertical.accuracy)
    correctionAge = members.number(.dgpsAge, in: line, within: PlausibleRange.correctionAge, &leftOut)
    readStation(members, line, &leftOut)
    if let datum = members[.datum].text(in: line) { self.datum = datum }
    isOutOfOrder = members.isTrue(.outOfOrder)
    startsSegment = members.isTrue(.segment)
    if members[.reasons].kind == .array { readReasons(members[.reasons], line) }
  }

  /// Reads a number, or a string of digits; a negative one is unknown.
  private mutating func readStation(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) {
    let sent = members.integer(.dgpsSta) ?? members.text(.dgpsSta, in: line).flatMap { Int($0) }
    guard let sent, sent >= 0 else { return }
    if PlausibleRange.correctionStation.contains(sent) { correctionStation = sent } else { leftOut.insert(.dgpsSta) }
  }
}
