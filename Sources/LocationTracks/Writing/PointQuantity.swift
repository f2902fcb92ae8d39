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
  case heartRate, cadence, temperature, power, distance

  /// Name in GeoJSON and KML; gpsd's name if it has one. Units are metres, metres per second, degrees and seconds;
  /// ``heartRate`` and ``cadence`` are per minute, ``temperature`` is in degrees Celsius, ``power`` in watts.
  package var name: StaticString { traits.name }
  /// Name of its column in CSV, including the unit.
  var column: StaticString { traits.column }
  /// Range of plausible values; `nil` for a quantity with listed values.
  var plausibleRange: ClosedRange<Double>? { traits.range }
  var decimals: Int { traits.decimals }
  /// Units of the quantity, by their names in titles.
  var units: [String: PointUnit] { traits.units }
  /// Titles that programs give to the quantity, without units, as `TitleText` reduces them: of columns, properties and
  /// arrays.
  var titles: [String] { traits.titles }

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
    let units: [String: PointUnit]
    let titles: [String]

    init(
      _ name: StaticString, _ column: StaticString, _ range: ClosedRange<Double>?, decimals: Int,
      _ titles: [String], _ units: [String: PointUnit] = PointUnit.none
    ) {
      (self.name, self.column, self.range) = (name, column, range)
      (self.decimals, self.units, self.titles) = (decimals, units, titles)
    }
  }

  private var traits: Traits { Self.all[Int(rawValue)] }

  /// In the order of the cases.
  private static let all: [Traits] = {
    typealias Plausible = PlausibleRange
    let stations = Double(Plausible.correctionStation.lowerBound)...Double(Plausible.correctionStation.upperBound)
    let satellites = Double(Plausible.satelliteCount.lowerBound)...Double(Plausible.satelliteCount.upperBound)
    let (lengths, speeds, degrees) = (PointUnit.lengths, PointUnit.speeds, PointUnit.degrees)
    return [
      Traits(
        "altMSL", "alt_msl_m", Plausible.height, decimals: 3,
        [
          "altmsl", "altitudemsl", "elevationmsl", "mslaltitude", "altitudeabovesealevel", "altitudeabovemsl",
          "altitudeamsl",
          "heightabovemsl", "heightabovesealevel", "heightmsl", "hmsl", "elevation", "elevacion", "elevacao", "elev",
          "ele",
          "altitude", "altitud", "altitudine", "altezza", "alt", "meereshohe", "meereshoehe", "hoehe", "hohe", "hoogte",
          "hojd",
          "hoyde", "hojde", "korkeus", "wysokosc", "vyska", "quota", "rakim", "высота", "高度", "海拔", "標高", "고도",
        ], lengths),
      Traits(
        "altHAE", "alt_hae_m", Plausible.height, decimals: 3,
        [
          "althae", "altitudehae", "heighthae", "hae", "heightaboveellipsoid", "altitudeaboveellipsoid",
          "ellipsoidalheight",
          "ellipsoidheight", "ellipsoidalaltitude", "ellipsoidaltitude", "altitudeellipsoidal", "altitudeellipsoid",
          "altellipsoid", "altitudewgs84", "ellipsoidischehohe",
        ], lengths),
      Traits(
        "geoidSep", "geoid_sep_m", Plausible.geoidSeparation, decimals: 3,
        [
          "geoidsep", "geoidseparation", "geoidalseparation", "geoidheight", "heightofgeoid", "geoidundulation",
          "undulation",
          "geoidoffset",
        ], lengths),
      Traits(
        "speed", "speed_mps", Plausible.speed, decimals: 4,
        [
          "speedoverground", "speedgps", "speed2d", "speed", "groundspeed", "gspeed", "gspd", "horizontalspeed",
          "velocity",
          "groundvelocity", "sog", "spd", "geschwindigkeit", "vitesse", "velocidad", "velocidade", "velocita",
          "snelheid",
          "hastighet", "hastighed", "nopeus", "predkosc", "rychlost", "hiz", "скорость", "速度", "속도",
        ], speeds),
      Traits(
        "course", "course_deg", Plausible.course, decimals: 4,
        [
          "courseoverground", "courseovergroundtrue", "truecourse", "coursetrue", "coursemadegood", "course", "cog",
          "bearing",
          "trackangle", "trackmadegood", "direction", "dir", "kurs", "richtung", "cap", "rumbo", "rumo", "rotta",
          "koers", "kurssi",
          "курс", "航向",
        ], degrees),
      Traits(
        "climb", "climb_mps", Plausible.verticalSpeed, decimals: 4,
        [
          "climb", "climbrate", "climbspeed", "verticalspeed", "verticalvelocity", "vspeed", "vspd", "vertspeed",
          "speedvertical",
          "vario",
        ], speeds),
      Traits(
        "magvar", "magvar_deg", Plausible.magneticVariation, decimals: 4,
        ["magvar", "magneticvariation", "declination", "magneticdeclination"], degrees),
      Traits(
        "eph", "eph_m", Plausible.accuracy, decimals: 3,
        [
          "eph", "accuracyhorizontal", "accuracy", "horizontalaccuracy", "horizaccuracy", "haccuracy", "hacc", "acc",
          "gpsaccuracy", "positionaccuracy", "estimatedaccuracy", "horizontalerror", "estimatedhorizontalerror", "ehpe",
          "hpe",
          "epe", "genauigkeit", "horizontalegenauigkeit", "precision", "precisionhorizontale", "precisione",
          "exactitud",
          "precisao", "nauwkeurigheid", "noggrannhet", "nojagtighed", "noyaktighet", "tarkkuus", "dokladnosc",
          "presnost",
          "точность", "精度",
        ], lengths),
      Traits("ephLevel", "eph_level", nil, decimals: 2, ["ephlevel"]),
      Traits("ephBasis", "eph_basis", nil, decimals: 0, ["ephbasis"]),
      Traits(
        "epv", "epv_m", Plausible.accuracy, decimals: 3,
        [
          "epv", "accuracyvertical", "verticalaccuracy", "vertaccuracy", "vaccuracy", "vacc", "vac", "altitudeaccuracy",
          "elevationaccuracy", "heightaccuracy", "verticalerror", "estimatedverticalerror", "vpe", "evpe",
          "vertikalegenauigkeit", "precisionverticale",
        ], lengths),
      Traits("epvLevel", "epv_level", nil, decimals: 2, ["epvlevel"]),
      Traits("epvBasis", "epv_basis", nil, decimals: 0, ["epvbasis"]),
      Traits(
        "hdop", "hdop", Plausible.dilution, decimals: 3,
        ["hdop", "horizontaldilution", "horizontaldilutionofprecision", "horizontaldop"]),
      Traits(
        "vdop", "vdop", Plausible.dilution, decimals: 3,
        ["vdop", "verticaldilution", "verticaldilutionofprecision", "verticaldop"]),
      Traits(
        "pdop", "pdop", Plausible.dilution, decimals: 3,
        ["pdop", "positiondilution", "positiondilutionofprecision", "positiondop"]),
      Traits(
        "sat", "sat", satellites, decimals: 0,
        [
          "sat", "sats", "satellites", "satellite", "satellitesused", "satellitecount", "satelliteused",
          "satellitesinuse",
          "satsused", "satsinuse", "satcount", "usedsatellites", "usedsats", "numsat", "numsats", "numsatellites",
          "numberofsatellites", "numberofsatellitesused", "nsat", "nsats", "nrsat", "nosats", "numsv", "svs", "svcount",
          "satelliten", "satelites", "satelliti", "satellieten", "satelliter", "satelity", "спутники", "卫星数",
        ]),
      Traits(
        "dgpsAge", "dgps_age_s", Plausible.correctionAge, decimals: 3,
        ["dgpsage", "ageofdgpsdata", "ageofcorrections", "correctionage", "diffage"], PointUnit.seconds),
      Traits("dgpsSta", "dgps_station", stations, decimals: 0, ["dgpsstation", "dgpssta", "dgpsid", "dgpsstationid"]),
      Traits("mode", "fix_mode", nil, decimals: 0, ["fixmode"]),
      Traits("status", "fix_status", nil, decimals: 0, ["fixstatus"]),
      Traits("leap", "leap_second", nil, decimals: 0, ["leapsecond"]),
      Traits(
        "heartrate", "heart_rate_bpm", Plausible.heartRate, decimals: 2,
        ["hr", "heartrate", "heartrates", "heart", "pulse", "bpm", "herzfrequenz", "puls", "frequencecardiaque"],
        PointUnit.rates),
      Traits(
        "cadence", "cadence_rpm", Plausible.cadence, decimals: 2, ["cad", "cadence", "cadences", "trittfrequenz"],
        PointUnit.rates),
      Traits(
        "temperature", "temperature_c", Plausible.temperature, decimals: 2,
        ["temp", "temperature", "temperatures", "atemp", "airtemp", "airtemperature", "temperatur", "temperatura"],
        PointUnit.temperatures),
      Traits(
        "power", "power_w", Plausible.power, decimals: 2, ["power", "watts", "puissance", "leistung", "potencia"],
        PointUnit.powers),
      Traits(
        "distance", "distance_m", Plausible.activityDistance, decimals: 3, ["distance", "dist", "distanz"], lengths),
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
