import Glibc
import LocationKit
import LocationUBX

extension UBXEpoch {
  mutating func takeSolution(_ payload: Span<UInt8>, _ numbers: SolutionNumbers) {
    if numbers.isDateValid.isSet(payload) == true, numbers.isTimeValid.isSet(payload) == true {
      time = numbers.time.time(payload)
      isTimeUnconfirmed = numbers.isTimeUnconfirmed(payload)
    }
    var fix = numbers.fix.fix(payload)
    if numbers.isPositionInvalid?.isSet(payload) == true { fix.isValid = false }
    self.fix = fix
    take(numbers.place, payload)
    speed = numbers.speed.value(payload).map { $0 / 1000 }
    course = numbers.course.value(payload).map(Self.circled)
    climb = numbers.down.value(payload).map { -$0 / 1000 }
    takeSpeedAccuracy(numbers.speedAccuracy.value(payload).map { $0 / 1000 })
    satellitesUsed = numbers.satellites.raw(payload).map { Int($0) }
    if dilution.position == nil { dilution.position = numbers.dilution?.value(payload) }
    if let age = numbers.correctionAge?.raw(payload), age > 0 {
      let ages = SolutionNumbers.correctionAges
      correctionAge = ages.indices.contains(Int(age) - 1) ? ages[Int(age) - 1] : nil
    }
    if numbers.isDeclinationValid.isSet(payload) == true { magneticVariation = numbers.declination.value(payload) }
  }

  mutating func takePosition(_ payload: Span<UInt8>) { take(PositionNumbers.place, payload) }

  mutating func takePrecisePosition(_ payload: Span<UInt8>) {
    guard PrecisePosition.isInvalid.isSet(payload) == false else { return }
    isPrecise = false
    take(PrecisePosition.place, payload)
    isPrecise = true
    func sum(_ value: Double?, _ digits: UBXNumber, _ unit: Double = 1) -> Double? {
      value.flatMap { value in digits.value(payload).map { value + $0 / unit } }
    }
    (latitude, longitude) = (sum(latitude, PrecisePosition.latitude), sum(longitude, PrecisePosition.longitude))
    ellipsoidalHeight = sum(ellipsoidalHeight, PrecisePosition.height, 1000)
    altitudeMSL = sum(altitudeMSL, PrecisePosition.altitude, 1000)
  }

  /// Takes a position, unless one of high precision is known.
  private mutating func take(_ place: PlaceNumbers, _ payload: Span<UInt8>) {
    guard !isPrecise else { return }
    hasPosition = true
    (latitude, longitude) = (place.latitude.value(payload), place.longitude.value(payload))
    ellipsoidalHeight = place.height.value(payload).map { $0 / 1000 }
    altitudeMSL = place.altitude.value(payload).map { $0 / 1000 }
    horizontalAccuracy = place.horizontalAccuracy.value(payload).map { $0 / 1000 }
    verticalAccuracy = place.verticalAccuracy.value(payload).map { $0 / 1000 }
  }

  mutating func takeVelocity(_ payload: Span<UInt8>) {
    guard speed == nil else { return }
    speed = VelocityNumbers.speed.value(payload).map { $0 / 100 }
    course = VelocityNumbers.course.value(payload).map(Self.circled)
    climb = VelocityNumbers.down.value(payload).map { -$0 / 100 }
    takeSpeedAccuracy(VelocityNumbers.accuracy.value(payload).map { $0 / 100 })
  }

  /// Takes an accuracy in metres per second; 0 is unknown, not perfect.
  private mutating func takeSpeedAccuracy(_ accuracy: Double?) {
    details.speedAccuracy = accuracy.flatMap { PlausibleRange.accuracy.contains($0) ? $0 : nil }
  }

  mutating func takeOldSolution(_ payload: Span<UInt8>) {
    hasPosition = true
    if fix == nil { fix = OldSolutionNumbers.fix.fix(payload) }
    satellitesUsed = satellitesUsed ?? OldSolutionNumbers.satellites.raw(payload).map { Int($0) }
    if dilution.position == nil { dilution.position = OldSolutionNumbers.dilution.value(payload) }
    let position = Self.vector(OldSolutionNumbers.position, payload)
    take(position, accuracy: OldSolutionNumbers.accuracy.value(payload).map { $0 / 100 })
    take(
      velocity: Self.vector(OldSolutionNumbers.velocity, payload),
      accuracy: OldSolutionNumbers.speedAccuracy.value(payload))
    guard latitude == nil, let position, let place = EarthCentred.place((position.x, position.y, position.z))
    else { return }
    (latitude, longitude, ellipsoidalHeight) = (place.latitude, place.longitude, place.height)
    horizontalAccuracy = OldSolutionNumbers.accuracy.value(payload).map { $0 / 100 }
    guard speed == nil, let velocity = Self.vector(OldSolutionNumbers.velocity, payload) else { return }
    let movement = EarthCentred.movement((velocity.x, velocity.y, velocity.z), at: place)
    (speed, course, climb) = (movement.speed, Self.circled(movement.course), movement.climb)
  }

  /// Takes the state of the fix, which receivers without NAV-PVT and NAV-SOL send here.
  mutating func takeStatus(_ payload: Span<UInt8>) {
    if fix == nil { fix = StatusNumbers.fix.fix(payload) }
  }

  mutating func takeDilution(_ payload: Span<UInt8>) {
    /// 99.99 means that the geometry fails.
    func factor(_ number: UBXNumber) -> Double? { number.raw(payload) == 9999 ? nil : number.value(payload) }
    let numbers = DilutionNumbers.all
    dilution = DilutionOfPrecision(
      horizontal: factor(numbers.horizontal), vertical: factor(numbers.vertical), position: factor(numbers.position),
      time: factor(numbers.time), geometric: factor(numbers.geometric), longitude: factor(numbers.easting),
      latitude: factor(numbers.northing))
  }

  mutating func takeTime(_ payload: Span<UInt8>) {
    guard time == nil, UniversalTimeNumbers.isValid.isSet(payload) == true else { return }
    time = UniversalTimeNumbers.time.time(payload)
  }

  mutating func takeEarthCentredPosition(_ payload: Span<UInt8>) {
    take(
      Self.vector(EarthCentredNumbers.position, payload),
      accuracy: EarthCentredNumbers.positionAccuracy.value(payload).map { $0 / 100 })
  }

  mutating func takeEarthCentredVelocity(_ payload: Span<UInt8>) {
    take(
      velocity: Self.vector(EarthCentredNumbers.velocity, payload),
      accuracy: EarthCentredNumbers.velocityAccuracy.value(payload))
  }

  mutating func takePreciseEarthCentred(_ payload: Span<UInt8>) {
    guard PreciseEarthCentred.isInvalid.isSet(payload) == false else { return }
    let digits = Self.vector(PreciseEarthCentred.digits, payload)
    details.earthCentred?.position = nil
    take(
      Self.vector(PreciseEarthCentred.position, payload).flatMap { position in digits.map { position + $0 } },
      accuracy: PreciseEarthCentred.accuracy.value(payload).map { $0 / 1000 })
  }

  /// Takes a position in metres, unless one is known: that of high precision comes from another message.
  private mutating func take(_ position: SIMD3<Double>?, accuracy: Double?) {
    guard let position, details.earthCentred?.position == nil else { return }
    details.earthCentred = details.earthCentred ?? EarthCentredState()
    details.earthCentred?.position = position
    details.earthCentred?.positionAccuracy = accuracy
  }

  /// Takes a velocity in metres per second, with an accuracy in centimetres per second.
  private mutating func take(velocity: SIMD3<Double>?, accuracy: Double?) {
    guard let velocity else { return }
    details.earthCentred = details.earthCentred ?? EarthCentredState()
    details.earthCentred?.velocity = velocity
    details.earthCentred?.velocityAccuracy = accuracy.map { $0 / 100 }
  }

  mutating func takeRelativePosition(_ payload: Span<UInt8>) {
    let isNewest = payload.count > 0 && payload[0] != 0
    let numbers = isNewest ? RelativePlace.newest : RelativePlace.version0
    guard numbers.isValid.isSet(payload) == true, let whole = Self.vector(numbers.position, payload),
      let digits = Self.vector(numbers.digits, payload)
    else { return }
    let place = whole + digits
    var relative = RelativePosition(north: place.x, east: place.y, down: place.z)
    if isNewest, let length = RelativePlace.length.0.value(payload), let more = RelativePlace.length.1.value(payload) {
      relative.length = (length + more) / 100
    }
    if isNewest, RelativePlace.isHeadingValid.isSet(payload) == true {
      relative.heading = RelativePlace.heading.value(payload).map(Self.circled)
    }
    details.relativePosition = relative
  }

  /// Takes the axes of the covariance's horizontal part, unless the receiver states the ellipse itself.
  mutating func takeCovariance(_ payload: Span<UInt8>) {
    guard details.errorEllipse == nil, CovarianceNumbers.isValid.raw(payload) == 1,
      let north = CovarianceNumbers.north.value(payload), let east = CovarianceNumbers.east.value(payload),
      let both = CovarianceNumbers.both.value(payload), north >= 0, east >= 0
    else { return }
    let middle = (north + east) / 2
    let radius = ((north - east) * (north - east) / 4 + both * both).squareRoot()
    details.errorEllipse = ErrorEllipse(
      major: (middle + radius).squareRoot(), minor: max(0, middle - radius).squareRoot(),
      orientation: atan2(2 * both, north - east) / 2 * 180 / .pi)
  }

  mutating func takeErrorEllipse(_ payload: Span<UInt8>) { take(.navEELL, payload) }

  mutating func takeAttitudeSolution(_ payload: Span<UInt8>) {
    // Only NAV-PVT can state that the position is invalid.
    let wasInvalid = fix?.isValid == false
    takeSolution(payload, .navPVAT)
    if wasInvalid { fix?.isValid = false }
    take(.navPVAT, payload)
  }

  /// Takes an ellipse; without a fix, it is 0.
  private mutating func take(_ numbers: EllipseNumbers, _ payload: Span<UInt8>) {
    guard let major = numbers.major.value(payload), let minor = numbers.minor.value(payload), major > 0,
      let orientation = numbers.orientation.value(payload)
    else { return }
    details.errorEllipse = ErrorEllipse(major: major / 1000, minor: minor / 1000, orientation: orientation)
  }

  /// Returns a vector of numbers in centimetres, in metres.
  private static func vector(
    _ numbers: (UBXNumber, UBXNumber, UBXNumber), _ payload: Span<UInt8>
  ) -> SIMD3<Double>? {
    guard let x = numbers.0.value(payload), let y = numbers.1.value(payload), let z = numbers.2.value(payload)
    else { return nil }
    return SIMD3(x, y, z) / 100
  }

  /// Returns a direction within 0 to 360 degrees.
  private static func circled(_ degrees: Double) -> Double {
    if (0..<360).contains(degrees) { return degrees }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
