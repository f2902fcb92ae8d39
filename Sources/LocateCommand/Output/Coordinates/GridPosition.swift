import LocationKit

/// A position in UTM or, around the poles, in UPS (from 84° north, and south of 80° south).
struct GridPosition {
  /// Zone, 1 to 60; `nil` in UPS.
  let zone: Int?
  /// Band: C to X in UTM; A, B (south), Y, Z (north) in UPS.
  let band: UInt8
  /// Easting in metres, including the false easting.
  let easting: Double
  /// Northing in metres, including the false northing of the southern hemisphere and of UPS.
  let northing: Double

  init(_ coordinate: Coordinate) {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    guard latitude >= -80, latitude < 84 else {
      let (x, y) = PolarStereographic.project(latitude: latitude, longitude: longitude)
      zone = nil
      band = UInt8(ascii: latitude < 0 ? (x < 0 ? "A" : "B") : (x < 0 ? "Y" : "Z"))
      (easting, northing) = (x + 2_000_000, y + 2_000_000)
      return
    }
    let zone = Self.zone(latitude: latitude, longitude: longitude)
    let fromMeridian = (longitude - Double(zone * 6 - 183)).remainder(dividingBy: 360)
    let (x, y) = TransverseMercator.project(latitude: latitude, longitude: fromMeridian)
    self.zone = zone
    band = Self.bands[min(Int((latitude + 80) / 8), Self.bands.count - 1)]
    (easting, northing) = (x + 500_000, latitude < 0 ? y + 10_000_000 : y)
  }

  /// Appends zone and band, easting and northing in metres: `33U 389889.0 5819652.3`.
  func append(to writer: inout ASCIIWriter) {
    if let zone { writer.append(zone, digits: 2) }
    writer.append(band)
    writer.append(" ")
    writer.append(easting, decimals: 1, trimmed: false)
    writer.append(" ")
    writer.append(northing, decimals: 1, trimmed: false)
  }

  /// Bands of 8° each, beginning at 80° south; the last one has 12°.
  private static let bands = Array("CDEFGHJKLMNPQRSTUVWX".utf8)

  private static func zone(latitude: Double, longitude: Double) -> Int {
    // The meridian of 180° is the western edge of zone 1.
    let regular = Int((longitude + 180) / 6) % 60 + 1
    switch (latitude, longitude) {
    case (56..<64, 3..<12): return 32  // south-west Norway
    case (72..., 0..<9): return 31  // Svalbard
    case (72..., 9..<21): return 33
    case (72..., 21..<33): return 35
    case (72..., 33..<42): return 37
    default: return regular
    }
  }
}
