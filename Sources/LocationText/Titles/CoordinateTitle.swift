/// What a column of coordinates holds, by its title.
package enum CoordinateTitle: Sendable, Hashable {
  /// Latitudes; `isSouth`: positive numbers are southern.
  case latitude(isSouth: Bool)
  /// Longitudes; `isWest`: positive numbers are western.
  case longitude(isWest: Bool)
  /// The letters N and S, or E and W, of the numbers in another column.
  case hemisphere(DegreesText.Axis)
  /// Such letters, if the column stands beside one of coordinates: `dir`, `hemisphere`, an empty title.
  case neighbourHemisphere
  /// Both coordinates.
  case pair(isLongitudeFirst: Bool)

  package init?(_ title: TitleText) {
    if let axis = Self.axisOfHemisphere(title.letters) {
      self = .hemisphere(axis)
    } else if let isSouth = title.rest(behind: Self.latitudes, { Self.latitudeUnits[String($0)] }) {
      self = .latitude(isSouth: isSouth && Self.negatives.contains(title.lastWord))
    } else if let isWest = title.rest(behind: Self.longitudes, { Self.longitudeUnits[String($0)] }) {
      self = .longitude(isWest: isWest && Self.negatives.contains(title.lastWord))
    } else if title.isOne(of: Self.pairs) {
      self = .pair(isLongitudeFirst: false)
    } else if title.isOne(of: Self.reversedPairs) {
      self = .pair(isLongitudeFirst: true)
    } else if title.letters.isEmpty || title.isOne(of: Self.neighbours) {
      self = .neighbourHemisphere
    } else {
      return nil
    }
  }

  /// Last words after which positive numbers are southern or western: `lat_s`, but not the plural `lats`.
  private static let negatives: Set<String> = [
    "s", "south", "sud", "süd", "sur", "w", "west", "ouest", "oeste", "positive",
  ]

  private static let latitudes = [
    "latitude", "latitud", "latitudine", "latituda", "lat", "breitengrad", "breite", "breddegrad",
    "breddgrad",
    "breedtegraad", "leveysaste", "leveys", "szerokosc", "sirka", "szelesseg", "enlem", "широта", "纬度", "緯度", "위도",
  ]
  private static let longitudes = [
    "longitude", "longitud", "longitudine", "longituda", "long", "lon", "lng", "laengengrad", "laenge",
    "langengrad", "lange", "lengdegrad", "langdegrad", "laengdegrad", "langdgrad", "lengtegraad", "pituusaste",
    "pituus",
    "dlugosc", "delka", "hosszusag", "boylam", "долгота", "经度", "經度", "経度", "경도",
  ]

  private static let units = [
    "", "s", "deg", "degs", "degree", "degrees", "decimal", "decimaldegrees", "decimaldegree", "decdeg", "decdegrees",
    "dd",
    "ddd",
    "degdecimal", "wgs84", "wgs", "epsg4326", "4326", "gps", "gnss", "raw", "dez", "dezimal", "grad", "dms", "dmm", "d",
    "indegrees",
    "indeg", "value", "geographique", "geografica",
  ]

  private static func unitTable(_ positive: [String], _ negative: [String], _ both: [String]) -> [String: Bool] {
    var table: [String: Bool] = [:]
    for unit in units {
      for word in [""] + positive + both { table[unit + word] = false }
    }
    for unit in units {
      for word in negative { table[unit + word] = true }
    }
    return table
  }

  private static let latitudeUnits = unitTable(
    ["n", "north", "nord", "norte", "northpositive", "npositive"], ["s", "south", "sud", "sur", "southpositive"],
    ["ns", "norsn", "northsouth", "nors", "nplus"])
  private static let longitudeUnits = unitTable(
    ["e", "east", "este", "ost", "eastpositive", "epositive"], ["w", "west", "ouest", "oeste", "westpositive"],
    ["ew", "eastwest", "eorw", "we", "eplus"])

  private static let pairs: Set<String> = [
    "gps", "gnss", "position", "pos", "location", "loc", "coordinates", "coordinate", "coords", "coord", "latlon",
    "latlng",
    "latlong", "latitudelongitude", "latlonwgs84", "geopoint", "geolocation", "geom", "geometry", "wkt", "koordinaten",
    "coordonnees", "coordenadas", "posizione", "posicion", "ubicacion", "координаты", "坐标", "座標",
    "latitudeandlongitude", "latandlon", "llh",
  ]
  private static let reversedPairs: Set<String> = [
    "lonlat", "lnglat", "longlat", "longitudelatitude", "longitudeandlatitude", "lonandlat",
  ]
  private static let neighbours: Set<String> = [
    "hemisphere", "hemi", "hem", "dir", "direction", "ref", "reference", "indicator", "ind", "cardinal", "quadrant",
    "letter",
    "suffix", "hemisphaere", "hemisphare", "richtung", "himmelsrichtung", "n", "s", "e", "w", "o", "sign",
  ]

  /// Returns the axis of a title that means a hemisphere wherever its column stands: `N/S`, `lat_dir`,
  /// `GPSLatitudeRef`, `hemisphere lat`.
  private static func axisOfHemisphere(_ letters: String) -> DegreesText.Axis? {
    let letters = letters.hasPrefix("gps") ? letters.dropFirst(3) : letters[...]
    if northSouth.contains(where: { letters == $0 }) { return .latitude }
    if eastWest.contains(where: { letters == $0 }) { return .longitude }
    for mark in marks where letters.hasPrefix(mark) || letters.hasSuffix(mark) {
      let name = letters.hasPrefix(mark) ? letters.dropFirst(mark.count) : letters.dropLast(mark.count)
      if (northSouth + latitudes).contains(where: { name == $0 }) { return .latitude }
      if (eastWest + longitudes).contains(where: { name == $0 }) { return .longitude }
    }
    return nil
  }

  private static let northSouth = [
    "ns", "northsouth", "nordsud", "nordsued", "nortesur", "nors", "northorsouth", "noordzuid", "nordsyd", "norrsoder",
  ]
  private static let eastWest = [
    "ew", "we", "eastwest", "ostwest", "westost", "estouest", "esteoeste", "eorw", "eastorwest", "oostwest", "ow", "eo",
    "ostvest",
    "ostervaster",
  ]
  private static let marks = [
    "hemisphere", "hemi", "hem", "dir", "direction", "ref", "reference", "indicator", "ind", "cardinal", "quadrant",
    "letter",
    "suffix", "hemisphaere", "hemisphare", "richtung", "flag", "sign",
  ]
}
