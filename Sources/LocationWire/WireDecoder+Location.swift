import LocationKit

extension WireDecoder {
  /// TPV: a location where mode and coordinate say so, else "no fix".
  mutating func location(_ members: WireMembers, _ line: Span<UInt8>) -> Reading {
    let time = members.time(in: line)
    // Status 8 says by itself that the location is simulated; the origin then keeps telling live from replayed.
    let status = members.integer(.status).flatMap(Self.status)
    let isSimulated = members.isTrue(.simulated) && status != .simulated
    let origin = origins.origin(members[.device], isSimulated: isSimulated, in: line)
    guard let mode = members.integer(.mode).flatMap(Self.mode),
      let latitude = members.number(.lat, in: line), let longitude = members.number(.lon, in: line),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      return .noFix(NoFix(time: time, reason: .noFix, origin: origin))
    }
    var fields = LocationFields(coordinate: coordinate, time: time, mode: mode, origin: origin)
    fields.status = status
    fields.readHeights(members, line)
    fields.readMovement(members, line)
    fields.readQuality(members, line)
    return .location(Location(consume fields))
  }

  private static func mode(_ number: Int) -> FixMode? { UInt8(exactly: number).flatMap(FixMode.init) }

  /// Status 0 is gpsd's "unknown".
  private static func status(_ number: Int) -> FixStatus? {
    number == 0 ? nil : UInt8(exactly: number).map(FixStatus.init)
  }
}

extension LocationFields {
  fileprivate mutating func readHeights(_ members: WireMembers, _ line: Span<UInt8>) {
    // Before 3.20 there was `alt` alone, above mean sea level.
    altitudeMSL = members.number(.altMSL, in: line) ?? members.number(.alt, in: line)
    ellipsoidalHeight = members.number(.altHAE, in: line)
    geoidSeparation = members.number(.geoidSep, in: line)
  }

  fileprivate mutating func readMovement(_ members: WireMembers, _ line: Span<UInt8>) {
    if let speed = members.number(.speed, in: line), speed >= 0 { self.speed = speed }
    if let course = members.number(.track, in: line), (0...360).contains(course) { courseOverGround = course }
    verticalSpeed = members.number(.climb, in: line)
    magneticVariation = members.number(.magvar, in: line)
  }

  fileprivate mutating func readQuality(_ members: WireMembers, _ line: Span<UInt8>) {
    let horizontal = WireAccuracy(basis: members[.ephBasis], level: members[.ephLevel], in: line)
    // What is said of `eph` alone holds for `epv`, too.
    let vertical =
      members[.epvBasis].kind == .missing
      ? horizontal : WireAccuracy(basis: members[.epvBasis], level: members[.epvLevel], in: line)
    horizontalAccuracy = members.number(.eph, in: line).flatMap(horizontal.accuracy)
    verticalAccuracy = members.number(.epv, in: line).flatMap(vertical.accuracy)
    correctionAge = members.number(.dgpsAge, in: line)
    let station = members.integer(.dgpsSta) ?? members.text(.dgpsSta, in: line).flatMap { Int($0) }
    if let station, station >= 0 { correctionStation = station }
    if let datum = members[.datum].text(in: line) { self.datum = datum }
    isOutOfOrder = members.isTrue(.outOfOrder)
    startsSegment = members.isTrue(.segment)
  }
}
