import LocationText

/// The meaning of a column's name.
struct CSVColumnName {
  /// Letters and digits of the name, in lower case.
  private let letters: String

  init(_ name: Span<UInt8>) {
    var letters: [UInt8] = []
    for index in 0..<name.count {
      let byte = name[index] | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { letters.append(byte) }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(name[index]) { letters.append(name[index]) }
    }
    self.letters = String(decoding: letters, as: UTF8.self)
  }

  var isLatitude: Bool { unit(behind: ["lat", "latitude"], of: CSVUnit.degrees) != nil }
  var isLongitude: Bool { unit(behind: ["lon", "lng", "long", "longitude"], of: CSVUnit.degrees) != nil }
  var isDate: Bool { ["date", "dateutc", "utcdate"].contains(letters) }
  var isSegment: Bool { ["segment", "seg", "segmentid", "trackseg", "tracksegid", "trksegid"].contains(letters) }

  /// Unit of a column of UTC times; `nil` for any other column.
  var timeUnit: UnixTimeUnit? {
    let names = [
      "unixtimestamp", "unixtime", "epochtime", "timestamp", "datetime", "utctime", "utc", "unix", "epoch", "time",
    ]
    for name in names where letters.hasPrefix(name) {
      switch letters.dropFirst(name.count) {
      case "", "utc", "z", "gmt", "iso", "iso8601": return .unsaid
      case "s", "sec", "seconds", "unix": return .seconds
      case "ms", "millis", "milliseconds": return .milliseconds
      default: continue
      }
    }
    return nil
  }

  var quantity: (PointQuantity, CSVUnit)? {
    for (quantity, names, units) in Self.vocabulary {
      if let unit = unit(behind: names, of: units) { return (quantity, unit) }
    }
    return nil
  }

  private func unit(behind names: [String], of units: [String: CSVUnit]) -> CSVUnit? {
    for name in names where letters.hasPrefix(name) {
      if let unit = units[String(letters.dropFirst(name.count))] { return unit }
    }
    return nil
  }

  private typealias Entry = (quantity: PointQuantity, names: [String], units: [String: CSVUnit])

  /// Names that programs give to the columns, including those of ``CSVTrackWriter``.
  private static let vocabulary: [Entry] = [
    (.altitudeMSL, ["ele", "elev", "elevation", "altmsl", "altitudemsl", "alt", "altitude"], CSVUnit.lengths),
    (.ellipsoidalHeight, ["althae", "hae", "ellipsoidalheight"], CSVUnit.lengths),
    (.geoidSeparation, ["geoidsep", "geoidseparation", "geoidheight", "undulation"], CSVUnit.lengths),
    (.speed, ["speed", "speedoverground", "groundspeed", "velocity", "sog"], CSVUnit.speeds),
    (.course, ["course", "courseoverground", "cog", "bearing"], CSVUnit.degrees),
    (.verticalSpeed, ["climb", "climbrate", "verticalspeed", "vspeed"], CSVUnit.speeds),
    (.magneticVariation, ["magvar", "magneticvariation", "declination"], CSVUnit.degrees),
    (.horizontalAccuracy, ["eph", "accuracy", "horizontalaccuracy", "hacc"], CSVUnit.lengths),
    (.horizontalLevel, ["ephlevel"], CSVUnit.none), (.horizontalBasis, ["ephbasis"], CSVUnit.none),
    (.verticalAccuracy, ["epv", "verticalaccuracy", "vacc"], CSVUnit.lengths),
    (.verticalLevel, ["epvlevel"], CSVUnit.none), (.verticalBasis, ["epvbasis"], CSVUnit.none),
    (.horizontalDilution, ["hdop"], CSVUnit.none), (.verticalDilution, ["vdop"], CSVUnit.none),
    (.positionDilution, ["pdop"], CSVUnit.none),
    (.satellitesUsed, ["sat", "sats", "satellites", "satellitesused", "numsat", "numsats", "nsat"], CSVUnit.none),
    (.correctionAge, ["dgpsage", "ageofdgpsdata"], CSVUnit.seconds),
    (.correctionStation, ["dgpsstation", "dgpsid"], CSVUnit.none),
    (.mode, ["fixmode"], CSVUnit.none), (.status, ["fixstatus"], CSVUnit.none),
    (.isLeapSecond, ["leapsecond"], CSVUnit.none),
    (.heartRate, ["hr", "heartrate", "heart", "pulse"], CSVUnit.rates), (.cadence, ["cad", "cadence"], CSVUnit.rates),
    (.temperature, ["temp", "temperature", "atemp", "airtemp"], CSVUnit.temperatures),
  ]
}
