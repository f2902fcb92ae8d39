import LocationKit
import LocationText
import Testing

@Suite("DegreesText")
struct DegreesTextTests {
  private func degrees(
    _ text: String, _ axis: DegreesText.Axis, _ hemisphere: String = "", isReversed: Bool = false
  ) -> Double? {
    let (text, hemisphere) = (Array(text.utf8), Array(hemisphere.utf8))
    return DegreesText.degrees(
      text.span, axis, hemisphere: hemisphere.span, isReversed: isReversed, takesDecimalCommas: true)
  }

  @Test(
    "a hemisphere gives a latitude its sign, wherever it stands",
    arguments: [
      ("33.05", "S"), ("33.05", "s"), ("33.05", "South"), ("33.05", "Süd"), ("-33.05", "S"), ("33.05S", ""),
      ("S33.05", ""),
      ("33.05 S", ""), ("S 33,05", ""), ("33° 3' 0\" S", ""), ("33°03.0′S", ""), ("33 3 0 s", ""), ("33:03:00", "S"),
      ("-33.05", ""),
      ("33,05S", "S"), ("33.05° South", ""),
    ])
  func south(text: String, hemisphere: String) throws {
    #expect(abs(try #require(degrees(text, .latitude, hemisphere)) + 33.05) < 1e-12)
  }

  @Test(
    "a hemisphere that contradicts the number, or has two meanings, leaves no coordinate",
    arguments: [
      ("-33.05", "N"), ("33.05S", "N"), ("33.05", "W"), ("33.05W", ""), ("33.05", "x"), ("33.05 x", ""),
      ("S33.05S", ""),
      ("33 70 0 S", ""), ("33.5 3 S", ""), ("", "S"), ("S", ""), ("3-3", ""), ("nan", "S"), ("1 2 3 4", ""),
    ])
  func contradictions(text: String, hemisphere: String) {
    #expect(degrees(text, .latitude, hemisphere) == nil)
  }

  @Test("an O is no longitude's hemisphere: it is the east in German and the west in French")
  func ambiguousLetter() {
    #expect(degrees("8.3", .longitude, "O") == nil)
    #expect(degrees("8.3", .longitude, "Ost") == 8.3 && degrees("8.3", .longitude, "Ouest") == -8.3)
  }

  @Test("a title may say that positive numbers are western")
  func reversed() {
    #expect(degrees("70.3", .longitude, isReversed: true) == -70.3)
    #expect(degrees("-70.3", .longitude, isReversed: true) == nil)
    #expect(degrees("70.3 E", .longitude, isReversed: true) == 70.3)
  }

  @Test(
    "reads both coordinates of one text",
    arguments: [
      "47.05 8.3", "47.05,8.3", "47.05, 8.3", "47,05;8,3", "47,05 8,3", "(47.05, 8.3)", "[47.05,8.3]",
      "POINT(8.3 47.05)",
      "Point (8.3 47.05)", "N47.05 E8.3", "47.05N 8.3E", "47°03'00\"N 8°18'00\"E", "47.05|8.3", "47.05  8.3",
    ])
  func pairs(text: String) throws {
    let bytes = Array(text.utf8)
    let found = DegreesText.coordinate(bytes.span, isLongitudeFirst: false)
    let coordinate = try #require(found)
    #expect(abs(coordinate.latitude - 47.05) < 1e-9 && abs(coordinate.longitude - 8.3) < 1e-9)
  }

  @Test(
    "numbers that can be divided in two ways are no pair",
    arguments: ["47 3 8 18", "47", "", "47.05,8.3,410", "a b", "91 8"])
  func noPairs(text: String) {
    let bytes = Array(text.utf8)
    let found = DegreesText.coordinate(bytes.span, isLongitudeFirst: false)
    #expect(found == nil)
  }
}

@Suite("CoordinateTitle")
struct CoordinateTitleTests {
  @Test(
    "knows columns of hemispheres by their titles",
    arguments: [
      ("N/S", .hemisphere(.latitude)), ("ns", .hemisphere(.latitude)), ("North/South", .hemisphere(.latitude)),
      ("NS Indicator", .hemisphere(.latitude)), ("lat_dir", .hemisphere(.latitude)),
      ("Lat. Hemisphere", .hemisphere(.latitude)),
      ("GPSLatitudeRef", .hemisphere(.latitude)), ("hemisphere_lat", .hemisphere(.latitude)),
      ("E/W", .hemisphere(.longitude)),
      ("W/E", .hemisphere(.longitude)), ("longitude_direction", .hemisphere(.longitude)),
      ("LonRef", .hemisphere(.longitude)),
      ("EW_IND", .hemisphere(.longitude)), ("Hemisphere", .neighbourHemisphere), ("dir", .neighbourHemisphere),
      ("", .neighbourHemisphere), ("Latitude", .latitude(isSouth: false)), ("location-lat", .latitude(isSouth: false)),
      ("GPS Latitude [deg]", .latitude(isSouth: false)), ("Breitengrad", .latitude(isSouth: false)),
      ("Latitude (S)", .latitude(isSouth: true)), ("lats", .latitude(isSouth: false)),
      ("Latitudes", .latitude(isSouth: false)),
      ("lat (degs)", .latitude(isSouth: false)), ("lat_s", .latitude(isSouth: true)),
      ("lons", .longitude(isWest: false)),
      ("longitudes", .longitude(isWest: false)), ("location_long", .longitude(isWest: false)),
      ("Längengrad", .longitude(isWest: false)), ("L\u{E4}ngengrad (°)", .longitude(isWest: false)),
      ("долгота", .longitude(isWest: false)),
      ("Longitude W", .longitude(isWest: true)), ("GPS", .pair(isLongitudeFirst: false)),
      ("Position", .pair(isLongitudeFirst: false)),
      ("lat,lon", .pair(isLongitudeFirst: false)), ("lonlat", .pair(isLongitudeFirst: true)),
    ] as [(String, CoordinateTitle)])
  func titles(title: String, expected: CoordinateTitle) {
    #expect(CoordinateTitle(TitleText(title)) == expected)
  }

  @Test(
    "other titles are none",
    arguments: ["latency", "name", "altitude", "lateral", "longest", "flat", "translation", "id"])
  func others(title: String) {
    #expect(CoordinateTitle(TitleText(title)) == nil)
  }

  @Test("a title in ISO 8859-1 is read as one")
  func latin1() {
    let bytes: [UInt8] = Array("L".utf8) + [0xE4] + Array("ngengrad".utf8)
    let title = TitleText(bytes.span)
    #expect(title.letters == "langengrad")
  }
}

@Suite("MomentText and numbers since 1970")
struct MomentTextTests {
  @Test(
    "reads dates and times of day with one meaning",
    arguments: [
      "2024-01-25T10:15:00Z", "2024-01-25 10:15:00", "2024/01/25 10:15:00", "25.01.2024 10:15:00", "25.1.2024, 10:15",
      "20240125 101500",
      "20240125T101500Z", "2024-01-25 11:15:00 +0100", "2024-01-25 10:15:00 UTC", "2024-01-25 10:15:00 AM",
      "01/25/2024 10:15",
      "25/01/2024 10:15:00", "2024-1-25 10:15",
    ])
  func civil(text: String) {
    let bytes = Array(text.utf8)
    let found = MomentText.civil(bytes.span)
    #expect(found == UTCInstant(iso8601: "2024-01-25T10:15:00Z"))
  }

  @Test(
    "a time of day that is unknown is no midnight, and a date with two meanings no day",
    arguments: [
      "2024-01-25", "25.01.2024", "20240125", "05/06/2024 10:15:00", "10:15:00", "2024-01-25 25:00",
      "2024-01-25 13:00 PM", "", "x",
    ])
  func unknown(text: String) {
    let bytes = Array(text.utf8)
    let found = [MomentText.civil(bytes.span), MomentText.iso8601(bytes.span)]
    #expect(found == [nil, nil])
  }

  @Test("a local time needs its zone")
  func local() {
    let (without, with) = (Array("2024-01-25 10:15:00".utf8), Array("2024-01-25T11:15:00+01:00".utf8))
    let found = [MomentText.civil(without.span, needsZone: true), MomentText.civil(with.span, needsZone: true)]
    #expect(found == [nil, UTCInstant(iso8601: "2024-01-25T10:15:00Z")])
  }

  @Test(
    "the size of a number is its unit, and a small one is no time",
    arguments: [
      (1_714_557_600, .unknown, true), (1_714_557_600_000, .unknown, true), (1.7145576e15, .unknown, true),
      (1.7145576e18, .unknown, true), (1_714_557_600, .seconds, true), (1_714_557_600_000, .milliseconds, true),
      (0, .unknown, false), (60, .unknown, false), (-1, .unknown, false), (334_100, .milliseconds, false),
      (315_964_799, .seconds, false),
      (1_714_557_600_000, .seconds, false), (1e10, .unknown, false), (1e300, .unknown, false), (.nan, .unknown, false),
    ] as [(Double, UnixTimeUnit, Bool)])
  func numbers(number: Double, unit: UnixTimeUnit, isMoment: Bool) {
    #expect(UTCInstant(unix: number, unit) == (isMoment ? UTCInstant(iso8601: "2024-05-01T10:00:00Z") : nil))
  }
}
