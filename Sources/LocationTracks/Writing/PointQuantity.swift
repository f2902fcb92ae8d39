import LocationKit
import LocationText
import LocationWire

/// A number that a track point may have in addition to its time and coordinate: a column of a CSV file, an array of
/// GeoJSON and KML.
///
/// Set the quantities in the order of the cases: a level or a basis belongs to the accuracy before it.
package enum PointQuantity: UInt8, Sendable, CaseIterable {
  case altitudeMSL, ellipsoidalHeight, geoidSeparation
  case speed, course, verticalSpeed, magneticVariation
  case horizontalAccuracy, horizontalLevel, horizontalBasis, verticalAccuracy, verticalLevel, verticalBasis
  case horizontalDilution, verticalDilution, positionDilution
  case satellitesUsed, correctionAge, correctionStation
  case mode, status, isLeapSecond
  case heartRate, cadence, temperature

  /// Name in GeoJSON and KML; gpsd's name if it has one. Units are metres, metres per second, degrees and seconds;
  /// ``heartRate`` and ``cadence`` are per minute, ``temperature`` is in degrees Celsius.
  package var name: StaticString { traits.name }
  /// Name of its column in CSV, including the unit.
  var column: StaticString { traits.column }
  /// Range of plausible values; `nil` for a quantity with listed values.
  var plausibleRange: ClosedRange<Double>? { traits.range }
  var decimals: Int { traits.decimals }
  /// Units of columns with the quantity, by their names.
  var units: [String: CSVUnit] { traits.units }
  /// Names that programs give to columns with the quantity, including its own: letters and digits without the unit.
  var columnNames: [String] { traits.columnNames }

  /// Words that replace the number, indexed by its value: those of ``LocationKit/Accuracy/Basis``; `nil` for a plain
  /// number.
  var words: [StaticString]? {
    self == .horizontalBasis || self == .verticalBasis ? Self.basisNames : nil
  }

  /// Returns the number that a text represents; `nil` if it is neither a number nor one of the ``words``.
  func value(in text: Span<UInt8>) -> Double? {
    guard let words else { return DecimalText.double(text) }
    return words.firstIndex { $0 ~= text }.map(Double.init)
  }

  private static let basisNames = Accuracy.Basis.allCases.map(\.wireName)
}

extension PointQuantity {
  private struct Traits {
    let name: StaticString
    let column: StaticString
    let range: ClosedRange<Double>?
    let decimals: Int
    let units: [String: CSVUnit]
    let columnNames: [String]

    init(
      _ name: StaticString, _ column: StaticString, _ range: ClosedRange<Double>?, decimals: Int,
      _ columnNames: [String], _ units: [String: CSVUnit] = CSVUnit.none
    ) {
      (self.name, self.column, self.range) = (name, column, range)
      (self.decimals, self.units, self.columnNames) = (decimals, units, columnNames)
    }
  }

  private var traits: Traits { Self.all[Int(rawValue)] }

  /// In the order of the cases.
  private static let all: [Traits] = {
    typealias Plausible = PlausibleRange
    let stations = Double(Plausible.correctionStation.lowerBound)...Double(Plausible.correctionStation.upperBound)
    let satellites = Double(Plausible.satelliteCount.lowerBound)...Double(Plausible.satelliteCount.upperBound)
    let (lengths, speeds, degrees) = (CSVUnit.lengths, CSVUnit.speeds, CSVUnit.degrees)
    return [
      Traits(
        "altMSL", "alt_msl_m", Plausible.height, decimals: 3,
        ["ele", "elev", "elevation", "altmsl", "altitudemsl", "alt", "altitude"], lengths),
      Traits("altHAE", "alt_hae_m", Plausible.height, decimals: 3, ["althae", "hae", "ellipsoidalheight"], lengths),
      Traits(
        "geoidSep", "geoid_sep_m", Plausible.geoidSeparation, decimals: 3,
        ["geoidsep", "geoidseparation", "geoidheight", "undulation"], lengths),
      Traits(
        "speed", "speed_mps", Plausible.speed, decimals: 4,
        ["speed", "speedoverground", "groundspeed", "velocity", "sog"], speeds),
      Traits(
        "course", "course_deg", Plausible.course, decimals: 4, ["course", "courseoverground", "cog", "bearing"], degrees
      ),
      Traits(
        "climb", "climb_mps", Plausible.verticalSpeed, decimals: 4, ["climb", "climbrate", "verticalspeed", "vspeed"],
        speeds),
      Traits(
        "magvar", "magvar_deg", Plausible.magneticVariation, decimals: 4,
        ["magvar", "magneticvariation", "declination"], degrees),
      Traits(
        "eph", "eph_m", Plausible.accuracy, decimals: 3, ["eph", "accuracy", "horizontalaccuracy", "hacc"], lengths),
      Traits("ephLevel", "eph_level", nil, decimals: 2, ["ephlevel"]),
      Traits("ephBasis", "eph_basis", nil, decimals: 0, ["ephbasis"]),
      Traits("epv", "epv_m", Plausible.accuracy, decimals: 3, ["epv", "verticalaccuracy", "vacc"], lengths),
      Traits("epvLevel", "epv_level", nil, decimals: 2, ["epvlevel"]),
      Traits("epvBasis", "epv_basis", nil, decimals: 0, ["epvbasis"]),
      Traits("hdop", "hdop", Plausible.dilution, decimals: 3, ["hdop"]),
      Traits("vdop", "vdop", Plausible.dilution, decimals: 3, ["vdop"]),
      Traits("pdop", "pdop", Plausible.dilution, decimals: 3, ["pdop"]),
      Traits(
        "sat", "sat", satellites, decimals: 0,
        ["sat", "sats", "satellites", "satellitesused", "numsat", "numsats", "nsat"]),
      Traits(
        "dgpsAge", "dgps_age_s", Plausible.correctionAge, decimals: 3, ["dgpsage", "ageofdgpsdata"], CSVUnit.seconds),
      Traits("dgpsSta", "dgps_station", stations, decimals: 0, ["dgpsstation", "dgpsid"]),
      Traits("mode", "fix_mode", nil, decimals: 0, ["fixmode"]),
      Traits("status", "fix_status", nil, decimals: 0, ["fixstatus"]),
      Traits("leap", "leap_second", nil, decimals: 0, ["leapsecond"]),
      Traits(
        "heartrate", "heart_rate_bpm", Plausible.heartRate, decimals: 2, ["hr", "heartrate", "heart", "pulse"],
        CSVUnit.rates),
      Traits("cadence", "cadence_rpm", Plausible.cadence, decimals: 2, ["cad", "cadence"], CSVUnit.rates),
      Traits(
        "temperature", "temperature_c", Plausible.temperature, decimals: 2,
        ["temp", "temperature", "atemp", "airtemp"], CSVUnit.temperatures),
    ]
  }()
}

extension ASCIIWriter {
  /// Appends the number, or the word that represents it, without quotes.
  mutating func append(_ value: Double, of quantity: PointQuantity) {
    if let words = quantity.words, let index = Int(exactly: value), words.indices.contains(index) {
      append(words[index])
    } else {
      append(value, decimals: quantity.decimals)
    }
  }
}
