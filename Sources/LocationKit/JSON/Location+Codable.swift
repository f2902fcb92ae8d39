/// A JSON text in ISO 8601. A leap second is the first second of the next day: the values with a time have a member `leap`.
extension UTCInstant: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = UTCInstant(iso8601: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "this is not a time of ISO 8601")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension FixStatus: Codable {}
extension FixMode: Codable {}
extension LossReason: Codable {}
extension TrackingState: Codable {}
extension Integrity.State: Codable {}
extension Integrity.Reason: Codable {}
extension ReceiverStatus.Antenna: Codable {}
extension ReceiverStatus.Jamming: Codable {}
extension ReceiverStatus.Spoofing: Codable {}

/// A JSON object with `lat` and `lon`.
extension Coordinate: Codable, MemberCoded {
  static let origin = Coordinate(latitude: 0, longitude: 0)!  // Both are in range.

  public init(from decoder: any Decoder) throws { self = try Self.origin.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }

  mutating func code(_ members: inout MemberCoder) throws { try members.coordinate(&self) }
}

/// A JSON object with the members of gpsd's TPV: see <doc:EventsAsJSON>.
extension Location: Codable, MemberCoded {
  static var unknown: Location {
    Location(coordinate: .origin, time: nil, origin: LocationOrigin(source: "", kind: .live))
  }

  public init(from decoder: any Decoder) throws { self = try Self.unknown.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }

  mutating func code(_ members: inout MemberCoder) throws {
    var name: String? = "TPV"
    try members("class", &name)
    var mode: FixMode? = mode
    try members("mode", &mode)
    self.mode = mode ?? .twoDimensional
    try members("status", &status)
    try members.time(&time)
    try members.coordinate(&coordinate)
    try codeHeights(&members)
    try members("magvar", &magneticVariation)
    try members("track", &courseOverGround)
    try members("speed", &speed)
    try members("climb", &verticalSpeed)
    try members.accuracy("eph", &horizontalAccuracy)
    try members.accuracy("epv", &verticalAccuracy)
    try dilution.code(&members)
    try members("uSat", &satellitesUsed)
    try members("dgpsAge", &correctionAge)
    try members("dgpsSta", &correctionStation)
    try members("datum", &datum)
    var details = details ?? LocationDetails()
    try details.code(&members)
    self.details = details
    var sensors = sensors
    try sensors.code(&members)
    self.sensors = sensors
    var (origin, isSimulated): (LocationOrigin?, Bool) = (origin, isSimulated)
    try members.origin(&origin, &isSimulated)
    self.origin = try members.unwrap(origin, "the member source is missing")
    try members("outOfOrder", &isOutOfOrder)
    try members("segment", &startsSegment)
    try members.integrity(&integrity)
  }

  private mutating func codeHeights(_ members: inout MemberCoder) throws {
    try members("altMSL", &altitudeMSL)
    try members("geoidSep", &geoidSeparation)
    var height = ellipsoidalHeight
    try members("altHAE", &height)
    // A height that equals the sum of the two others need not have been measured.
    if height != ellipsoidalHeight { ellipsoidalHeight = height }
  }
}

extension DilutionOfPrecision: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    try members("hdop", &horizontal)
    try members("vdop", &vertical)
    try members("pdop", &position)
    try members("tdop", &time)
    try members("gdop", &geometric)
    try members("xdop", &longitude)
    try members("ydop", &latitude)
  }
}

extension SensorValues: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    try members("heartrate", &heartRate)
    try members("cadence", &cadence)
    try members("temperature", &temperature)
    try members("power", &power)
    try members("distance", &distance)
  }
}

extension LocationDetails: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    var state = earthCentred ?? EarthCentredState()
    try Self.code("ecef", "x", "y", "z", &state.position, &members)
    try Self.code("ecefv", "x", "y", "z", &state.velocity, &members)
    try members("ecefpAcc", &state.positionAccuracy)
    try members("ecefvAcc", &state.velocityAccuracy)
    earthCentred = state == EarthCentredState() ? nil : state
    var ellipse = errorEllipse.map { SIMD3($0.major, $0.minor, $0.orientation) }
    try Self.code("errEll", "Maj", "Min", "Or", &ellipse, &members)
    if members.isReading {
      errorEllipse = ellipse.flatMap { ErrorEllipse(major: $0.x, minor: $0.y, orientation: $0.z) }
    }
    try members("eps", &speedAccuracy)
    try codePosition(&members)
    var receiver = receiver ?? ReceiverStatus()
    try members("versions", &receiver.versions)
    try members("ant", &receiver.antenna)
    // 1 is off, 2 is on.
    try members.converted("antPwr", &receiver.isAntennaPowered, { $0 ? 2 : 1 }, { $0 == 2 })
    try members("jam", &receiver.jammingStrength)
    try members("jamState", &receiver.jamming)
    try members("spoofing", &receiver.spoofing)
    self.receiver = receiver == ReceiverStatus() ? nil : receiver
    try members("signalCount", &signalCount)
    try members("meanSignal", &meanSignal)
    try members("unconfirmed", &isTimeUnconfirmed)
  }

  private mutating func codePosition(_ members: inout MemberCoder) throws {
    let place = relativePosition
    var (north, east, down) = (place?.north, place?.east, place?.down)
    var (length, heading) = (place?.length, place?.heading)
    try members("relN", &north)
    try members("relE", &east)
    try members("relD", &down)
    try members("relL", &length)
    try members("relH", &heading)
    guard members.isReading, let north, let east else { return }
    relativePosition = RelativePosition(north: north, east: east, down: down, length: length, heading: heading)
  }

  private static func code(
    _ name: String, _ first: String, _ second: String, _ third: String, _ value: inout SIMD3<Double>?,
    _ members: inout MemberCoder
  ) throws {
    var (x, y, z) = (value?.x, value?.y, value?.z)
    try members(name + first, &x)
    try members(name + second, &y)
    try members(name + third, &z)
    if let x, let y, let z { value = SIMD3(x, y, z) }
  }
}
