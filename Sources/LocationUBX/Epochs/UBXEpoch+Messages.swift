import LocationKit

/// Numbers of NAV-PVT. Other messages begin with the time of week, too.
enum Solution {
  static let layout = UBXLayout.navPVT
  static let iTOW = layout.number("iTOW")
  static let date = (layout.number("year"), layout.number("month"), layout.number("day"))
  static let clock = (layout.number("hour"), layout.number("min"), layout.number("second"), layout.number("nano"))
  static let isDateValid = layout.number("validDate")
  static let isTimeValid = layout.number("validTime")
  static let fixType = layout.number("fixType")
  static let isFixOK = layout.number("gnssFixOk")
  static let isDifferential = layout.number("diffSoln")
  static let carrierSolution = layout.number("carrSoln")
  static let satellites = layout.number("numSV")
  static let longitude = layout.number("lon")
  static let latitude = layout.number("lat")
  static let height = layout.number("height")
  static let altitude = layout.number("hMSL")
  static let horizontalAccuracy = layout.number("hAcc")
  static let verticalAccuracy = layout.number("vAcc")
  static let down = layout.number("velD")
  static let speed = layout.number("gSpeed")
  static let course = layout.number("headMot")
  static let dilution = layout.number("pDOP")
  static let isPositionInvalid = layout.number("invalidLlh")
  static let correctionAge = layout.number("lastCorrectionAge")
  static let isDeclinationValid = layout.number("validMag")
  static let declination = layout.number("magDec")

  /// Upper bounds in seconds of the ages 1 to 12 that `lastCorrectionAge` numbers.
  static let correctionAges: [Double] = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120]
}

/// Numbers of NAV-HPPOSLLH.
enum PrecisePosition {
  static let layout = UBXLayout.navHPPOSLLH
  static let iTOW = layout.number("iTOW")
  static let isInvalid = layout.number("invalidLlh")
  static let longitude = (layout.number("lon"), layout.number("lonHp"))
  static let latitude = (layout.number("lat"), layout.number("latHp"))
  static let height = (layout.number("height"), layout.number("heightHp"))
  static let altitude = (layout.number("hMSL"), layout.number("hMSLHp"))
  static let horizontalAccuracy = layout.number("hAcc")
  static let verticalAccuracy = layout.number("vAcc")
}

private enum Position {
  static let layout = UBXLayout.navPOSLLH
  static let longitude = layout.number("lon")
  static let latitude = layout.number("lat")
  static let height = layout.number("height")
  static let altitude = layout.number("hMSL")
  static let horizontalAccuracy = layout.number("hAcc")
  static let verticalAccuracy = layout.number("vAcc")
}

private enum Velocity {
  static let layout = UBXLayout.navVELNED
  static let down = layout.number("velD")
  static let speed = layout.number("gSpeed")
  static let course = layout.number("heading")
}

private enum OldSolution {
  static let layout = UBXLayout.navSOL
  static let fixType = layout.number("gpsFix")
  static let isFixOK = layout.number("gpsfixOK")
  static let isDifferential = layout.number("diffSoln")
  static let position = (layout.number("ecefX"), layout.number("ecefY"), layout.number("ecefZ"))
  static let velocity = (layout.number("ecefVX"), layout.number("ecefVY"), layout.number("ecefVZ"))
  static let accuracy = layout.number("pAcc")
  static let dilution = layout.number("pDOP")
  static let satellites = layout.number("numSV")
}

private enum Status {
  static let layout = UBXLayout.navSTATUS
  static let fixType = layout.number("gpsFix")
  static let isFixOK = layout.number("gpsFixOk")
  static let isDifferential = layout.number("diffSoln")
  static let carrierSolution = layout.number("carrSoln")
}

private enum Dilution {
  static let layout = UBXLayout.navDOP
  static let (geometric, position, time) = (layout.number("gDOP"), layout.number("pDOP"), layout.number("tDOP"))
  static let (vertical, horizontal) = (layout.number("vDOP"), layout.number("hDOP"))
  static let (northing, easting) = (layout.number("nDOP"), layout.number("eDOP"))
}

private enum UniversalTime {
  static let layout = UBXLayout.navTIMEUTC
  static let date = (layout.number("year"), layout.number("month"), layout.number("day"))
  static let clock = (layout.number("hour"), layout.number("min"), layout.number("sec"), layout.number("nano"))
  static let isValid = layout.number("validUTC")
}

extension UBXEpoch {
  mutating func takeSolution(_ payload: Span<UInt8>) {
    if Solution.isDateValid.isSet(payload) == true, Solution.isTimeValid.isSet(payload) == true {
      time = Self.time(Solution.date, Solution.clock, payload)
    }
    fix = Fix(
      type: Solution.fixType.raw(payload) ?? 0,
      isValid: Solution.isFixOK.isSet(payload) == true && Solution.isPositionInvalid.isSet(payload) != true,
      isDifferential: Solution.isDifferential.isSet(payload) == true,
      carrierSolution: Solution.carrierSolution.raw(payload) ?? 0)
    takePlace(
      latitude: Solution.latitude.value(payload), longitude: Solution.longitude.value(payload),
      height: Solution.height.value(payload), altitude: Solution.altitude.value(payload),
      accuracies: (Solution.horizontalAccuracy.value(payload), Solution.verticalAccuracy.value(payload)))
    speed = Solution.speed.value(payload).map { $0 / 1000 }
    course = Solution.course.value(payload).map(Self.circled)
    climb = Solution.down.value(payload).map { -$0 / 1000 }
    satellitesUsed = Solution.satellites.raw(payload).map { Int($0) }
    if dilution.position == nil { dilution.position = Solution.dilution.value(payload) }
    if let age = Solution.correctionAge.raw(payload), age > 0 {
      correctionAge =
        Solution.correctionAges.indices.contains(Int(age) - 1) ? Solution.correctionAges[Int(age) - 1] : nil
    }
    if Solution.isDeclinationValid.isSet(payload) == true { magneticVariation = Solution.declination.value(payload) }
  }

  mutating func takePosition(_ payload: Span<UInt8>) {
    takePlace(
      latitude: Position.latitude.value(payload), longitude: Position.longitude.value(payload),
      height: Position.height.value(payload), altitude: Position.altitude.value(payload),
      accuracies: (Position.horizontalAccuracy.value(payload), Position.verticalAccuracy.value(payload)))
  }

  mutating func takePrecisePosition(_ payload: Span<UInt8>) {
    guard PrecisePosition.isInvalid.isSet(payload) == false else { return }
    func sum(_ numbers: (UBXNumber, UBXNumber)) -> Double? {
      numbers.0.value(payload).flatMap { value in numbers.1.value(payload).map { value + $0 } }
    }
    isPrecise = false
    takePlace(
      latitude: sum(PrecisePosition.latitude), longitude: sum(PrecisePosition.longitude),
      height: sum(PrecisePosition.height), altitude: sum(PrecisePosition.altitude),
      accuracies: (
        PrecisePosition.horizontalAccuracy.value(payload), PrecisePosition.verticalAccuracy.value(payload)
      ))
    isPrecise = true
  }

  /// Takes a position with heights and accuracies in millimetres, unless one of high precision is known.
  private mutating func takePlace(
    latitude: Double?, longitude: Double?, height: Double?, altitude: Double?, accuracies: (Double?, Double?)
  ) {
    guard !isPrecise else { return }
    (self.latitude, self.longitude) = (latitude, longitude)
    ellipsoidalHeight = height.map { $0 / 1000 }
    altitudeMSL = altitude.map { $0 / 1000 }
    horizontalAccuracy = accuracies.0.map { $0 / 1000 }
    verticalAccuracy = accuracies.1.map { $0 / 1000 }
  }

  mutating func takeVelocity(_ payload: Span<UInt8>) {
    guard speed == nil else { return }
    speed = Velocity.speed.value(payload).map { $0 / 100 }
    course = Velocity.course.value(payload).map(Self.circled)
    climb = Velocity.down.value(payload).map { -$0 / 100 }
  }

  mutating func takeOldSolution(_ payload: Span<UInt8>) {
    if fix == nil {
      fix = Fix(
        type: OldSolution.fixType.raw(payload) ?? 0, isValid: OldSolution.isFixOK.isSet(payload) == true,
        isDifferential: OldSolution.isDifferential.isSet(payload) == true)
    }
    satellitesUsed = satellitesUsed ?? OldSolution.satellites.raw(payload).map { Int($0) }
    if dilution.position == nil { dilution.position = OldSolution.dilution.value(payload) }
    guard latitude == nil, let position = Self.vector(OldSolution.position, payload),
      let place = EarthCentred.place(position)
    else { return }
    (latitude, longitude, ellipsoidalHeight) = (place.latitude, place.longitude, place.height)
    horizontalAccuracy = OldSolution.accuracy.value(payload).map { $0 / 100 }
    guard speed == nil, let velocity = Self.vector(OldSolution.velocity, payload) else { return }
    let movement = EarthCentred.movement(velocity, at: place)
    (speed, course, climb) = (movement.speed, Self.circled(movement.course), movement.climb)
  }

  /// Takes the state of the fix, which receivers without NAV-PVT and NAV-SOL send here.
  mutating func takeStatus(_ payload: Span<UInt8>) {
    guard fix == nil else { return }
    fix = Fix(
      type: Status.fixType.raw(payload) ?? 0, isValid: Status.isFixOK.isSet(payload) == true,
      isDifferential: Status.isDifferential.isSet(payload) == true,
      carrierSolution: Status.carrierSolution.raw(payload) ?? 0)
  }

  mutating func takeDilution(_ payload: Span<UInt8>) {
    /// 99.99 means that the geometry fails.
    func factor(_ number: UBXNumber) -> Double? { number.raw(payload) == 9999 ? nil : number.value(payload) }
    dilution = DilutionOfPrecision(
      horizontal: factor(Dilution.horizontal), vertical: factor(Dilution.vertical),
      position: factor(Dilution.position), time: factor(Dilution.time), geometric: factor(Dilution.geometric),
      longitude: factor(Dilution.easting), latitude: factor(Dilution.northing))
  }

  mutating func takeTime(_ payload: Span<UInt8>) {
    guard time == nil, UniversalTime.isValid.isSet(payload) == true else { return }
    time = Self.time(UniversalTime.date, UniversalTime.clock, payload)
  }

  /// Returns a time whose second may be 60, and whose nanoseconds may be negative: the receiver rounds to the second.
  private static func time(
    _ date: (UBXNumber, UBXNumber, UBXNumber), _ clock: (UBXNumber, UBXNumber, UBXNumber, UBXNumber),
    _ payload: Span<UInt8>
  ) -> UTCInstant? {
    guard let year = date.0.raw(payload), let month = date.1.raw(payload), let day = date.2.raw(payload),
      let hour = clock.0.raw(payload), let minute = clock.1.raw(payload), let second = clock.2.raw(payload),
      let nanoseconds = clock.3.raw(payload), hour < 24, minute < 60, second <= 60,
      abs(nanoseconds) <= UTCInstant.nanosecondsPerSecond,
      let date = CalendarDate(year: Int(year), month: Int(month), day: Int(day))
    else { return nil }
    let seconds = hour * 3600 + minute * 60 + second
    return UTCInstant(
      date: date, nanosecondsOfDay: seconds * UTCInstant.nanosecondsPerSecond + nanoseconds,
      isLeapSecond: second == 60 && nanoseconds >= 0)
  }

  private static func vector(
    _ numbers: (UBXNumber, UBXNumber, UBXNumber), _ payload: Span<UInt8>
  ) -> (Double, Double, Double)? {
    guard let x = numbers.0.value(payload), let y = numbers.1.value(payload), let z = numbers.2.value(payload)
    else { return nil }
    return (x / 100, y / 100, z / 100)
  }

  /// Returns a direction within 0 to 360 degrees.
  private static func circled(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
