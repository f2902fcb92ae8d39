import LocationText

/// The meaning of a title: of a column of CSV, a property of GeoJSON, an array of values of KML.
enum PointTitle: Sendable {
  case coordinate(CoordinateTitle)
  case time(TimeTitle)
  case date(needsZone: Bool)
  case segment
  case quantity(PointQuantity, PointUnit)

  /// - Returns: `nil` for a title without a known meaning.
  init?(_ bytes: Span<UInt8>) {
    let title = TitleText(bytes)
    let coordinate = CoordinateTitle(title)
    if let coordinate, coordinate != .neighbourHemisphere {
      self = .coordinate(coordinate)
    } else if let time = TimeTitle(title) {
      self = .time(time)
    } else if let needsZone = TimeTitle.isLocalDate(title) {
      self = .date(needsZone: needsZone)
    } else if Self.segments.contains(title.letters) {
      self = .segment
    } else if let (quantity, unit) = Self.quantity(title) {
      self = .quantity(quantity, unit)
    } else if let coordinate {
      self = .coordinate(coordinate)
    } else {
      return nil
    }
  }

  private static let segments: Set<String> = [
    "segment", "seg", "segmentid", "trackseg", "tracksegid", "trksegid", "tracksegment", "tracksegmentid",
    "segmentnumber",
  ]

  /// Returns the quantity of a title, with the unit that it names: `Speed (km/h)`.
  private static func quantity(_ title: TitleText) -> (PointQuantity, PointUnit)? {
    for quantity in PointQuantity.allCases {
      let unit = title.rest(behind: quantity.titles) { rest in
        quantity.units[String(rest)] ?? (rest.hasPrefix("in") ? quantity.units[String(rest.dropFirst(2))] : nil)
      }
      if let unit { return (quantity, unit) }
    }
    return nil
  }
}

/// A title of times.
struct TimeTitle: Sendable {
  var unit = UnixTimeUnit.unknown
  /// Whether the times are those of a place: without a zone they are unknown.
  var needsZone = false
  /// Whether numbers count from 1970. Those of "GPS time" may count from 1980.
  var takesNumbers = true

  /// - Returns: `nil` for any other title.
  init?(_ title: TitleText) {
    guard let rest = Self.withoutLocal(title.letters) else { return nil }
    let letters = rest.letters
    if letters == "t" { return }
    for name in Self.names where letters.hasPrefix(name) {
      guard let unit = Self.units[String(letters.dropFirst(name.count))] else { continue }
      (self.unit, needsZone) = (unit, rest.isLocal)
      return
    }
    for name in ["gpstime", "gnsstime", "gpszeit", "gpsdatetime", "gpstimestamp"] where letters.hasPrefix(name) {
      guard let unit = Self.units[String(letters.dropFirst(name.count))] else { continue }
      (self.unit, needsZone) = (unit, rest.isLocal)
      takesNumbers = letters.hasSuffix("utc") || letters.contains("unix") || name == "gpstimestamp"
      return
    }
    return nil
  }

  /// Returns, for a title of dates, whether they are those of a place.
  static func isLocalDate(_ title: TitleText) -> Bool? {
    guard let rest = withoutLocal(title.letters) else { return nil }
    let letters = rest.letters.hasPrefix("gps") ? rest.letters.dropFirst(3) : rest.letters[...]
    return dates.contains(String(letters)) ? rest.isLocal : nil
  }

  private static func withoutLocal(_ letters: String) -> (letters: String, isLocal: Bool)? {
    for word in ["lokale", "lokal", "locale", "local", "orts"] {
      guard let range = letters.firstRange(of: word) else { continue }
      let rest = String(letters[..<range.lowerBound]) + String(letters[range.upperBound...])
      return rest.isEmpty ? nil : (rest, true)
    }
    return (letters, false)
  }

  /// Names that other names begin with come after them.
  private static let names = [
    "unixtimestamp", "unixtime", "epochtime", "epochtimestamp", "posixtime", "timestamps", "timestamp", "datetime",
    "dateandtime", "dateheure", "utctimestamp", "utctime", "utcdatetime", "utc", "unix", "epoch", "posix", "timeutc",
    "timeofday", "times", "time", "fixtime", "loctime", "locationtime", "positiontime", "pointtime", "sampletime",
    "eventtime",
    "recordedat", "recordedtime", "recordtime", "capturedat", "loggedat", "reportedat", "devicetimestamp", "devicetime",
    "locationtimestamp", "positiontimestamp", "fixtimestamp", "eventtimestamp", "isotime", "isodate",
    "coordtimes", "tst", "ts", "clocktime", "clock", "hhmmss", "hms", "acquisitiontime", "observationtime",
    "studytimestamp",
    // German, French, Spanish, Portuguese, Italian, Dutch
    "zeitstempel", "zeitpunkt", "uhrzeit", "datumzeit", "datumuhrzeit", "datumunduhrzeit", "datumundzeit", "zeit",
    "horodatage", "horodate", "heures", "heure", "temps", "marcadetiempo", "marcatemporal", "fechahora", "fechayhora",
    "tiempo",
    "horas", "hora", "datahora", "dataehora", "tempo", "dataora", "dataeora", "orario", "ora", "tijdstip",
    "tijdstempel",
    "datumtijd", "tijd",
    // Danish, Norwegian, Swedish, Finnish, Polish, Czech, Turkish
    "tidspunkt", "tidsstempel", "tidsstampel", "tidpunkt", "klokkeslett", "klokkeslaet", "klockslag", "klokken", "tid",
    "aikaleima", "kellonaika", "aika", "znacznikczasu", "datagodzina", "dataczas", "godzina", "czas", "datumacas",
    "cas",
    "zamandamgasi", "zaman", "saat",
    // Russian, Chinese, Japanese, Korean
    "датавремя", "датаивремя", "время", "时间戳", "日期时间", "时间", "時間戳", "日時", "時間", "時刻", "时刻", "타임스탬프", "시간",
  ]

  private static let dates: Set<String> = [
    "date", "dateutc", "utcdate", "datum", "datumutc", "fecha", "fechautc", "data", "datautc", "dato", "paivamaara",
    "paivays",
    "giorno", "dia", "calendardate", "yyyymmdd", "dateyyyymmdd", "dateymd", "tarih", "дата", "日期", "日付", "날짜",
  ]

  private static let units: [String: UnixTimeUnit] = {
    let names: [(UnixTimeUnit, [String])] = [
      (.unknown, ["", "long", "number"]),
      (
        .seconds,
        ["s", "sec", "secs", "second", "seconds", "sekunden", "sekunde", "secondes", "segundos", "secondi", "seconden"]
      ),
      (.milliseconds, ["ms", "msec", "msecs", "milli", "millis", "millisecond", "milliseconds", "millisekunden"]),
      (.microseconds, ["us", "usec", "usecs", "micro", "micros", "microsecond", "microseconds", "mikrosekunden"]),
      (.nanoseconds, ["ns", "nsec", "nsecs", "nano", "nanos", "nanosecond", "nanoseconds", "nanosekunden"]),
    ]
    var units: [String: UnixTimeUnit] = [
      "iso": .unknown, "iso8601": .unknown, "z": .unknown, "string": .unknown, "rfc3339": .unknown,
    ]
    for (unit, words) in names {
      for word in words {
        for (before, after) in [
          ("", ""), ("in", ""), ("utc", ""), ("gmt", ""), ("", "utc"), ("unix", ""), ("epoch", ""), ("unixepoch", ""),
          ("posix", ""),
          ("", "since1970"), ("", "sinceepoch"), ("", "sinceunixepoch"), ("", "unix"), ("", "epoch"), ("utcunix", ""),
        ] {
          units[before + word + after] = unit
        }
      }
    }
    return units
  }()
}
