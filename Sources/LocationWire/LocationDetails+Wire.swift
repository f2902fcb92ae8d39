package import LocationKit
import LocationText

/// Writing of what few receivers report. The names are gpsd's, but from `jamState` on.
extension ASCIICursor {
  mutating func put(_ details: LocationDetails) {
    putMember("eps", details.speedAccuracy, decimals: 4)
    if let state = details.earthCentred { put(state) }
    if let ellipse = details.errorEllipse {
      putMember("errEllOr", ellipse.orientation, decimals: 4)
      putMember("errEllMaj", ellipse.major, decimals: 4)
      putMember("errEllMin", ellipse.minor, decimals: 4)
    }
    if let place = details.relativePosition {
      putMember("relN", place.north, decimals: 4)
      putMember("relE", place.east, decimals: 4)
      putMember("relD", place.down, decimals: 4)
      putMember("relH", place.heading?.asFullCircle(decimals: 5), decimals: 5)
      putMember("relL", place.length, decimals: 4)
    }
    if let receiver = details.receiver { put(receiver) }
    putMember("signalCount", details.signalCount)
    putMember("meanSignal", details.meanSignal, decimals: 2)
    putFlag("unconfirmed", details.isTimeUnconfirmed)
  }

  mutating func put(_ sensors: SensorValues) {
    putMember("heartrate", sensors.heartRate, decimals: 2)
    putMember("cadence", sensors.cadence, decimals: 2)
    putMember("temperature", sensors.temperature, decimals: 2)
    putMember("power", sensors.power, decimals: 2)
    putMember("distance", sensors.distance, decimals: 3)
  }

  private mutating func put(_ state: EarthCentredState) {
    putMember("ecefx", state.position?.x, decimals: 4)
    putMember("ecefy", state.position?.y, decimals: 4)
    putMember("ecefz", state.position?.z, decimals: 4)
    putMember("ecefvx", state.velocity?.x, decimals: 4)
    putMember("ecefvy", state.velocity?.y, decimals: 4)
    putMember("ecefvz", state.velocity?.z, decimals: 4)
    putMember("ecefpAcc", state.positionAccuracy, decimals: 4)
    putMember("ecefvAcc", state.velocityAccuracy, decimals: 4)
  }

  /// Writes the state of a receiver, but not its versions.
  mutating func put(_ receiver: ReceiverStatus) {
    putMember("ant", receiver.antenna.map { Int($0.rawValue) })
    putMember("antPwr", receiver.isAntennaPowered.map { $0 ? 2 : 1 })
    putMember("jam", receiver.jammingStrength.map { Int($0) })
    putMember("jamState", receiver.jamming?.rawValue)
    putMember("spoofing", receiver.spoofing?.rawValue)
  }
}

extension WireEncoder {
  /// Writes the state of a receiver as this package's `RF`.
  package func encode(
    _ receiver: ReceiverStatus, of origin: LocationOrigin, at time: UTCInstant?, to writer: inout ASCIIWriter
  ) {
    writer.append(upTo: Self.room(for: origin.source, origin.device)) { cursor in
      cursor.beginObject("RF")
      cursor.putMember("device", origin.device)
      cursor.putMember("time", time)
      cursor.put(receiver)
      cursor.endLine(origin, isSimulated: origin.kind == .simulated, at: time)
    }
  }

  /// Writes the versions of a receiver as this package's `VER`.
  package func encodeVersions(of receiver: ReceiverStatus, _ origin: LocationOrigin, to writer: inout ASCIIWriter) {
    writer.append("{\"class\":\"VER\"")
    if let device = origin.device {
      writer.appendName("device")
      writer.appendQuoted(device)
    }
    writer.appendName("receiver")
    writer.appendQuoted(receiver.name ?? "")
    writer.appendName("versions")
    writer.appendList(receiver.versions) { $0.appendQuoted($1) }
    writer.appendName("source")
    writer.appendQuoted(origin.source)
    writer.append("}\n")
  }
}

extension LocationDetails {
  /// Reads the details of a TPV; `nil` if it contains none, as most do.
  static func read(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) -> LocationDetails? {
    guard members.hasDetails else { return nil }
    var details = LocationDetails()
    details.earthCentred = EarthCentredState(members, line, &leftOut)
    details.errorEllipse = ErrorEllipse(members, line, &leftOut)
    details.relativePosition = RelativePosition(members, line, &leftOut)
    details.receiver = ReceiverStatus.read(members, line, &leftOut)
    details.signalCount = members.integer(.signalCount).flatMap { (0...65_535).contains($0) ? $0 : nil }
    details.meanSignal = members.number(.meanSignal, in: line, within: PlausibleRange.signalStrength, &leftOut)
    details.isTimeUnconfirmed = members.isTrue(.unconfirmed)
    return details
  }
}

extension SensorValues {
  /// Reads what sensors measured; empty for most lines.
  static func read(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) -> SensorValues {
    var values = SensorValues()
    values.heartRate = members.number(.heartrate, in: line, within: PlausibleRange.heartRate, &leftOut)
    values.cadence = members.number(.cadence, in: line, within: PlausibleRange.cadence, &leftOut)
    values.temperature = members.number(.temperature, in: line, within: PlausibleRange.temperature, &leftOut)
    values.power = members.number(.power, in: line, within: PlausibleRange.power, &leftOut)
    values.distance = members.number(.distance, in: line, within: PlausibleRange.activityDistance, &leftOut)
    return values
  }
}

extension EarthCentredState {
  fileprivate init?(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) {
    self.init()
    position = Self.vector([.ecefx, .ecefy, .ecefz], PlausibleRange.earthCentred, members, line, &leftOut)
    velocity = Self.vector([.ecefvx, .ecefvy, .ecefvz], PlausibleRange.verticalSpeed, members, line, &leftOut)
    positionAccuracy = members.number(.ecefpAcc, in: line, within: PlausibleRange.accuracy, &leftOut)
    velocityAccuracy = members.number(.ecefvAcc, in: line, within: PlausibleRange.accuracy, &leftOut)
    if self == EarthCentredState() { return nil }
  }

  private static func vector(
    _ names: [WireMember], _ range: ClosedRange<Double>, _ members: WireMembers, _ line: Span<UInt8>,
    _ leftOut: inout WireMemberSet
  ) -> SIMD3<Double>? {
    guard let x = members.number(names[0], in: line, within: range, &leftOut),
      let y = members.number(names[1], in: line, within: range, &leftOut),
      let z = members.number(names[2], in: line, within: range, &leftOut)
    else { return nil }
    return SIMD3(x, y, z)
  }
}

extension ErrorEllipse {
  fileprivate init?(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) {
    let range = 0...PlausibleRange.accuracy.upperBound
    guard let major = members.number(.errEllMaj, in: line, within: range, &leftOut),
      let minor = members.number(.errEllMin, in: line, within: range, &leftOut),
      let orientation = members.number(.errEllOr, in: line, within: PlausibleRange.course, &leftOut)
    else { return nil }
    self.init(major: major, minor: minor, orientation: orientation)
  }
}

extension RelativePosition {
  fileprivate init?(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) {
    let range = PlausibleRange.earthCentred
    guard let north = members.number(.relN, in: line, within: range, &leftOut),
      let east = members.number(.relE, in: line, within: range, &leftOut)
    else { return nil }
    self.init(
      north: north, east: east, down: members.number(.relD, in: line, within: range, &leftOut),
      length: members.number(.relL, in: line, within: 0...range.upperBound, &leftOut),
      heading: members.number(.relH, in: line, within: PlausibleRange.course, &leftOut))
  }
}

extension ReceiverStatus {
  /// Reads the state of a receiver; `nil` if the line contains none.
  static func read(_ members: WireMembers, _ line: Span<UInt8>, _ leftOut: inout WireMemberSet) -> ReceiverStatus? {
    guard members.hasDetails else { return nil }
    var receiver = ReceiverStatus()
    receiver.antenna = members.integer(.ant).flatMap { UInt8(exactly: $0) }.flatMap(Antenna.init)
    // 1 is off, 2 is on.
    receiver.isAntennaPowered = members.integer(.antPwr).flatMap { (1...2).contains($0) ? $0 == 2 : nil }
    if let strength = members.integer(.jam), strength != -1 {
      receiver.jammingStrength = UInt8(exactly: strength)
      if receiver.jammingStrength == nil { leftOut.insert(.jam) }
    }
    receiver.jamming = members.text(.jamState, in: line).flatMap(Jamming.init)
    receiver.spoofing = members.text(.spoofing, in: line).flatMap(Spoofing.init)
    return receiver == ReceiverStatus() ? nil : receiver
  }
}
