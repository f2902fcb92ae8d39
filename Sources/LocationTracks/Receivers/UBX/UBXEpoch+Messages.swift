import Glibc
import LocationKit
import LocationUBX

/// Numbers of a position in degrees, with heights and accuracies in millimetres.
struct PlaceNumbers: Sendable {
  let longitude, latitude, height, altitude, horizontalAccuracy, verticalAccuracy: UBXNumber

  init(_ layout: UBXLayout) {
    (longitude, latitude) = (layout.number("lon"), layout.number("lat"))
    (height, altitude) = (layout.number("height"), layout.number("hMSL"))
    (horizontalAccuracy, verticalAccuracy) = (layout.number("hAcc"), layout.number("vAcc"))
  }
}

/// Numbers of the state of a solution.
private struct FixNumbers: Sendable {
  let type, isOK, isDifferential: UBXNumber
  let carrierSolution: UBXNumber?

  init(_ layout: UBXLayout, type: String, isOK: String, hasCarrier: Bool = true) {
    (self.type, self.isOK) = (layout.number(type), layout.number(isOK))
    isDifferential = layout.number("diffSoln")
    carrierSolution = hasCarrier ? layout.number("carrSoln") : nil
  }

  func fix(_ payload: Span<UInt8>) -> UBXEpoch.Fix {
    UBXEpoch.Fix(
      type: type.raw(payload) ?? 0, isValid: isOK.isSet(payload) == true,
      isDifferential: isDifferential.isSet(payload) == true, carrierSolution: carrierSolution?.raw(payload) ?? 0)
  }
}

/// Numbers of a date and a time of day.
private struct TimeNumbers: Sendable {
  let year, month, day, hour, minute, second, nanosecond: UBXNumber

  init(_ layout: UBXLayout, second: String) {
    (year, month, day) = (layout.number("year"), layout.number("month"), layout.number("day"))
    (hour, minute, self.second) = (layout.number("hour"), layout.number("min"), layout.number(second))
    nanosecond = layout.number("nano")
  }

  /// Returns a time whose second may be 60, and whose nanoseconds may be negative: the receiver rounds to the second.
  func time(_ payload: Span<UInt8>) -> UTCInstant? {
    guard let year = year.raw(payload), let month = month.raw(payload), let day = day.raw(payload),
      let hour = hour.raw(payload), let minute = minute.raw(payload), let second = second.raw(payload),
      let nanoseconds = nanosecond.raw(payload), hour < 24, minute < 60, second <= 60,
      abs(nanoseconds) <= UTCInstant.nanosecondsPerSecond,
      let date = CalendarDate(year: Int(year), month: Int(month), day: Int(day))
    else { return nil }
    let seconds = hour * 3600 + minute * 60 + second
    return UTCInstant(
      date: date, nanosecondsOfDay: seconds * UTCInstant.nanosecondsPerSecond + nanoseconds,
      isLeapSecond: second == 60 && nanoseconds >= 0)
  }
}

/// Numbers of NAV-PVT, or of NAV-PVAT, which lacks some.
struct SolutionNumbers: Sendable {
  static let navPVT = SolutionNumbers(.navPVT, isOK: "gnssFixOk", second: "second", course: "headMot")
  static let navPVAT = SolutionNumbers(.navPVAT, isOK: "gnssFixOK", second: "sec", course: "motHeading")

  fileprivate let time: TimeNumbers
  fileprivate let fix: FixNumbers
  let place: PlaceNumbers
  let isDateValid, isTimeValid, satellites, down, speed, course, speedAccuracy: UBXNumber
  let isDeclinationValid, declination: UBXNumber
  let dilution, isPositionInvalid, correctionAge: UBXNumber?
  private let isResolved, hasConfirmation, isDateConfirmed, isHourConfirmed: UBXNumber

  private init(_ layout: UBXLayout, isOK: String, second: String, course: String) {
    time = TimeNumbers(layout, second: second)
    fix = FixNumbers(layout, type: "fixType", isOK: isOK)
    place = PlaceNumbers(layout)
    (isDateValid, isTimeValid) = (layout.number("validDate"), layout.number("validTime"))
    (down, speed, self.course) = (layout.number("velD"), layout.number("gSpeed"), layout.number(course))
    (speedAccuracy, satellites) = (layout.number("sAcc"), layout.number("numSV"))
    let hasMore = layout.kind == UBXLayout.navPVT.kind
    dilution = hasMore ? layout.number("pDOP") : nil
    isPositionInvalid = hasMore ? layout.number("invalidLlh") : nil
    correctionAge = hasMore ? layout.number("lastCorrectionAge") : nil
    (isDeclinationValid, declination) = (layout.number("validMag"), layout.number("magDec"))
    (isResolved, hasConfirmation) = (layout.number("fullyResolved"), layout.number("confirmedAvai"))
    (isDateConfirmed, isHourConfirmed) = (layout.number("confirmedDate"), layout.number("confirmedTime"))
  }

  /// Returns whether the leap seconds of a time are unknown, or the receiver awaits its confirmation.
  func isTimeUnconfirmed(_ payload: Span<UInt8>) -> Bool {
    if isResolved.isSet(payload) == false { return true }
    guard hasConfirmation.isSet(payload) == true else { return false }
    return isDateConfirmed.isSet(payload) == false || isHourConfirmed.isSet(payload) == false
  }

  /// Upper bounds in seconds of the ages 1 to 12 that `lastCorrectionAge` numbers.
  static let correctionAges: [Double] = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120]
}

/// Numbers of NAV-HPPOSLLH: a position, and its further digits.
enum PrecisePosition {
  static let layout = UBXLayout.navHPPOSLLH
  static let iTOW = layout.number("iTOW")
  static let isInvalid = layout.number("invalidLlh")
  static let place = PlaceNumbers(layout)
  static let (longitude, latitude) = (layout.number("lonHp"), layout.number("latHp"))
  static let (height, altitude) = (layout.number("heightHp"), layout.number("hMSLHp"))
}

private enum Position {
  static let place = PlaceNumbers(.navPOSLLH)
}

private enum Velocity {
  static let layout = UBXLayout.navVELNED
  static let (down, speed, course) = (layout.number("velD"), layout.number("gSpeed"), layout.number("heading"))
  static let accuracy = layout.number("sAcc")
}

private enum OldSolution {
  static let layout = UBXLayout.navSOL
  static let fix = FixNumbers(layout, type: "gpsFix", isOK: "gpsfixOK", hasCarrier: false)
  static let position = (layout.number("ecefX"), layout.number("ecefY"), layout.number("ecefZ"))
  static let velocity = (layout.number("ecefVX"), layout.number("ecefVY"), layout.number("ecefVZ"))
  static let accuracy = layout.number("pAcc")
  static let speedAccuracy = layout.number("sAcc")
  static let dilution = layout.number("pDOP")
  static let satellites = layout.number("numSV")
}

private enum EarthCentredNumbers {
  static let position = vector(.navPOSECEF, ["ecefX", "ecefY", "ecefZ"])
  static let positionAccuracy = UBXLayout.navPOSECEF.number("pAcc")
  static let velocity = vector(.navVELECEF, ["ecefVX", "ecefVY", "ecefVZ"])
  static let velocityAccuracy = UBXLayout.navVELECEF.number("sAcc")

  static func vector(_ layout: UBXLayout, _ names: [String]) -> (UBXNumber, UBXNumber, UBXNumber) {
    (layout.number(names[0]), layout.number(names[1]), layout.number(names[2]))
  }
}

/// Numbers of NAV-HPPOSECEF: a position, and its further digits.
enum PreciseEarthCentred {
  static let layout = UBXLayout.navHPPOSECEF
  static let iTOW = layout.number("iTOW")
  static let isInvalid = layout.number("invalidEcef")
  static let position = EarthCentredNumbers.vector(layout, ["ecefX", "ecefY", "ecefZ"])
  static let digits = EarthCentredNumbers.vector(layout, ["ecefXHp", "ecefYHp", "ecefZHp"])
  static let accuracy = layout.number("pAcc")
}

/// Numbers of NAV-RELPOSNED, of which version 0 has neither length nor heading.
struct RelativePlace: Sendable {
  static let iTOW = UBXLayout.navRELPOSNED.number("iTOW")
  static let newest = RelativePlace(.navRELPOSNED)
  static let version0 = RelativePlace(.navRELPOSNEDVersion0)
  static let length = (UBXLayout.navRELPOSNED.number("relPosLength"), UBXLayout.navRELPOSNED.number("relPosHPLength"))
  static let heading = UBXLayout.navRELPOSNED.number("relPosHeading")
  static let isHeadingValid = UBXLayout.navRELPOSNED.number("relPosHeadingValid")

  let position, digits: (UBXNumber, UBXNumber, UBXNumber)
  let isValid: UBXNumber

  private init(_ layout: UBXLayout) {
    position = EarthCentredNumbers.vector(layout, ["relPosN", "relPosE", "relPosD"])
    digits = EarthCentredNumbers.vector(layout, ["relPosHPN", "relPosHPE", "relPosHPD"])
    isValid = layout.number("relPosValid")
  }
}

private enum Covariance {
  static let layout = UBXLayout.navCOV
  static let isValid = layout.number("posCovValid")
  static let (north, east) = (layout.number("posCovNN"), layout.number("posCovEE"))
  static let both = layout.number("posCovNE")
}

private struct EllipseNumbers: Sendable {
  static let navEELL = EllipseNumbers(.navEELL)
  static let navPVAT = EllipseNumbers(.navPVAT)

  let major, minor, orientation: UBXNumber

  private init(_ layout: UBXLayout) {
    (major, minor) = (layout.number("errEllipseMajor"), layout.number("errEllipseMinor"))
    orientation = layout.number("errEllipseOrient")
  }
}

private enum Status {
  static let fix = FixNumbers(.navSTATUS, type: "gpsFix", isOK: "gpsFixOk")
}

private struct DilutionNumbers: Sendable {
  static let all = DilutionNumbers(.navDOP)

  let geometric, position, time, vertical, horizontal, northing, easting: UBXNumber

  init(_ layout: UBXLayout) {
    (geometric, position, time) = (layout.number("gDOP"), layout.number("pDOP"), layout.number("tDOP"))
    (vertical, horizontal) = (layout.number("vDOP"), layout.number("hDOP"))
    (northing, easting) = (layout.number("nDOP"), layout.number("eDOP"))
  }
}

private enum UniversalTime {
  static let layout = UBXLayout.navTIMEUTC
  static let time = TimeNumbers(layout, second: "sec")
  static let isValid = layout.number("validUTC")
}

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

  mutating func takePosition(_ payload: Span<UInt8>) { take(Position.place, payload) }

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
    speed = Velocity.speed.value(payload).map { $0 / 100 }
    course = Velocity.course.value(payload).map(Self.circled)
    climb = Velocity.down.value(payload).map { -$0 / 100 }
    takeSpeedAccuracy(Velocity.accuracy.value(payload).map { $0 / 100 })
  }

  /// Takes an accuracy in metres per second; 0 is unknown, not perfect.
  private mutating func takeSpeedAccuracy(_ accuracy: Double?) {
    details.speedAccuracy = accuracy.flatMap { PlausibleRange.accuracy.contains($0) ? $0 : nil }
  }

  mutating func takeOldSolution(_ payload: Span<UInt8>) {
    hasPosition = true
    if fix == nil { fix = OldSolution.fix.fix(payload) }
    satellitesUsed = satellitesUsed ?? OldSolution.satellites.raw(payload).map { Int($0) }
    if dilution.position == nil { dilution.position = OldSolution.dilution.value(payload) }
    let position = Self.vector(OldSolution.position, payload)
    take(position, accuracy: OldSolution.accuracy.value(payload).map { $0 / 100 })
    take(velocity: Self.vector(OldSolution.velocity, payload), accuracy: OldSolution.speedAccuracy.value(payload))
    guard latitude == nil, let position, let place = EarthCentred.place((position.x, position.y, position.z))
    else { return }
    (latitude, longitude, ellipsoidalHeight) = (place.latitude, place.longitude, place.height)
    horizontalAccuracy = OldSolution.accuracy.value(payload).map { $0 / 100 }
    guard speed == nil, let velocity = Self.vector(OldSolution.velocity, payload) else { return }
    let movement = EarthCentred.movement((velocity.x, velocity.y, velocity.z), at: place)
    (speed, course, climb) = (movement.speed, Self.circled(movement.course), movement.climb)
  }

  /// Takes the state of the fix, which receivers without NAV-PVT and NAV-SOL send here.
  mutating func takeStatus(_ payload: Span<UInt8>) {
    if fix == nil { fix = Status.fix.fix(payload) }
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
    guard time == nil, UniversalTime.isValid.isSet(payload) == true else { return }
    time = UniversalTime.time.time(payload)
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
    guard details.errorEllipse == nil, Covariance.isValid.raw(payload) == 1,
      let north = Covariance.north.value(payload), let east = Covariance.east.value(payload),
      let both = Covariance.both.value(payload), north >= 0, east >= 0
    else { return }
    let middle = (north + east) / 2
    let radius = ((north - east) * (north - east) / 4 + both * both).squareRoot()
    details.errorEllipse = ErrorEllipse(
      major: (middle + radius).squareRoot(), minor: max(0, middle - radius).squareRoot(),
      orientation: atan2(2 * both, north - east) / 2 * 180 / .pi)
  }

  mutating func takeErrorEllipse(_ payload: Span<UInt8>) { take(.navEELL, payload) }

  mutating func takeAttitudeSolution(_ payload: Span<UInt8>) {
    takeSolution(payload, .navPVAT)
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
