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
struct FixNumbers: Sendable {
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
struct TimeNumbers: Sendable {
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

  let time: TimeNumbers
  let fix: FixNumbers
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

enum PositionNumbers {
  static let place = PlaceNumbers(.navPOSLLH)
}

enum VelocityNumbers {
  static let layout = UBXLayout.navVELNED
  static let (down, speed, course) = (layout.number("velD"), layout.number("gSpeed"), layout.number("heading"))
  static let accuracy = layout.number("sAcc")
}

enum OldSolutionNumbers {
  static let layout = UBXLayout.navSOL
  static let fix = FixNumbers(layout, type: "gpsFix", isOK: "gpsfixOK", hasCarrier: false)
  static let position = (layout.number("ecefX"), layout.number("ecefY"), layout.number("ecefZ"))
  static let velocity = (layout.number("ecefVX"), layout.number("ecefVY"), layout.number("ecefVZ"))
  static let accuracy = layout.number("pAcc")
  static let speedAccuracy = layout.number("sAcc")
  static let dilution = layout.number("pDOP")
  static let satellites = layout.number("numSV")
}

enum EarthCentredNumbers {
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

enum CovarianceNumbers {
  static let layout = UBXLayout.navCOV
  static let isValid = layout.number("posCovValid")
  static let (north, east) = (layout.number("posCovNN"), layout.number("posCovEE"))
  static let both = layout.number("posCovNE")
}

struct EllipseNumbers: Sendable {
  static let navEELL = EllipseNumbers(.navEELL)
  static let navPVAT = EllipseNumbers(.navPVAT)

  let major, minor, orientation: UBXNumber

  private init(_ layout: UBXLayout) {
    (major, minor) = (layout.number("errEllipseMajor"), layout.number("errEllipseMinor"))
    orientation = layout.number("errEllipseOrient")
  }
}

enum StatusNumbers {
  static let fix = FixNumbers(.navSTATUS, type: "gpsFix", isOK: "gpsFixOk")
}

struct DilutionNumbers: Sendable {
  static let all = DilutionNumbers(.navDOP)

  let geometric, position, time, vertical, horizontal, northing, easting: UBXNumber

  init(_ layout: UBXLayout) {
    (geometric, position, time) = (layout.number("gDOP"), layout.number("pDOP"), layout.number("tDOP"))
    (vertical, horizontal) = (layout.number("vDOP"), layout.number("hDOP"))
    (northing, easting) = (layout.number("nDOP"), layout.number("eDOP"))
  }
}

enum UniversalTimeNumbers {
  static let layout = UBXLayout.navTIMEUTC
  static let time = TimeNumbers(layout, second: "sec")
  static let isValid = layout.number("validUTC")
}
