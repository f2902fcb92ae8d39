import LocationKit
import LocationText

extension WireDecoder {
  /// Decodes a TPV: a location if the mode is 2 or 3 and there is a coordinate, else "no fix".
  mutating func location(_ members: WireMembers, _ line: Span<UInt8>) throws(JSONFault) -> Reading {
    let time = members.time(in: line)
    // Status 8 already marks the location as simulated; the origin then keeps the distinction of live and replayed.
    let status = members.integer(.status).flatMap(Self.status)
    let isSimulated = members.isTrue(.simulated) && status != .simulated
    let origin = origins.origin(members[.device], isSimulated: isSimulated, in: line)
    let (mode, coordinate) = (try Self.mode(members), try Self.coordinate(members, line))
    guard let mode, let coordinate else { return .noFix(NoFix(time: time, reason: .noFix, origin: origin)) }
    var fields = LocationFields(coordinate: coordinate, time: time, mode: mode, origin: origin)
    fields.status = status
    fields.readHeights(members, line, &implausible)
    fields.readMovement(members, line, &implausible)
    fields.readQuality(members, line, &implausible)
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
  }

  /// Reads a number, or a string of digits; a negative one is unknown.
  private mutating func readStation(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) {
    let sent = members.integer(.dgpsSta) ?? members.text(.dgpsSta, in: line).flatMap { Int($0) }
    guard let sent, sent >= 0 else { return }
    if PlausibleRange.correctionStation.contains(sent) { correctionStation = sent } else { leftOut.insert(.dgpsSta) }
  }
}
