import ArgumentParser
import LocationKit

/// A format of coordinates in text output.
enum CoordinateFormat: String, ExpressibleByArgument, CaseIterable {
  /// Decimal degrees.
  case deg
  /// Degrees and decimal minutes, as on charts and in NMEA 0183.
  case dm
  /// Degrees, minutes and decimal seconds.
  case dms
  case utm
  case mgrs
  case maidenhead

  func append(_ coordinate: Coordinate, to writer: inout ASCIIWriter) {
    switch self {
    case .deg, .dm, .dms:
      append(coordinate.latitude, "N", "S", degreeDigits: 2, to: &writer)
      writer.append("  ")
      append(coordinate.longitude, "E", "W", degreeDigits: 3, to: &writer)
    case .utm: GridPosition(coordinate).append(to: &writer)
    case .mgrs: MilitaryGrid.append(coordinate, to: &writer)
    case .maidenhead: MaidenheadLocator.append(coordinate, to: &writer)
    }
  }

  private func append(
    _ value: Double, _ positive: Unicode.Scalar, _ negative: Unicode.Scalar, degreeDigits: Int,
    to writer: inout ASCIIWriter
  ) {
    // A value that is rounded to zero belongs to neither hemisphere: it gets the positive letter.
    let isNegative: Bool
    switch self {
    case .dm, .dms:
      let angle = self == .dm ? Sexagesimal(value, decimals: 4, parts: 2) : Sexagesimal(value, decimals: 2, parts: 3)
      angle.append(degreeDigits: degreeDigits, to: &writer)
      isNegative = value < 0 && !angle.isZero
    default:
      writer.append(value.magnitude, decimals: 6, trimmed: false)
      writer.append(utf8: "°")
      isNegative = value.isNegative(decimals: 6)
    }
    writer.append(UInt8(ascii: isNegative ? negative : positive))
  }
}

/// An angle in degrees and minutes, or in degrees, minutes and seconds; the last part has decimals.
///
/// It is rounded once, in units of the last decimal: 59.99996 minutes become the next degree, never 60 minutes.
struct Sexagesimal {
  let degrees: Int
  let minutes: Int
  /// Seconds; `nil` for an angle in two parts.
  let seconds: Int?
  /// Fraction of the last part, in units of the last decimal.
  let fraction: Int
  private let decimals: Int

  var isZero: Bool { degrees == 0 && minutes == 0 && (seconds ?? 0) == 0 && fraction == 0 }

  /// - Parameters:
  ///   - value: degrees; the sign is ignored.
  ///   - parts: 2 for degrees and minutes, 3 with seconds.
  init(_ value: Double, decimals: Int, parts: Int) {
    let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
    // At most 180 × 3600 × 100: exact in a `Double`, and no overflow.
    let units = Int((value.magnitude * (parts == 2 ? 60 : 3600) * Double(scale)).rounded())
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: scale)
    self.fraction = fraction
    self.decimals = decimals
    let wholeMinutes = parts == 2 ? whole : whole / 60
    seconds = parts == 2 ? nil : whole % 60
    minutes = wholeMinutes % 60
    degrees = wholeMinutes / 60
  }

  func append(degreeDigits: Int, to writer: inout ASCIIWriter) {
    writer.append(degrees, digits: degreeDigits)
    writer.append(utf8: "°")
    writer.append(minutes, digits: 2)
    if let seconds {
      writer.append("'")
      writer.append(seconds, digits: 2)
    }
    writer.append(".")
    writer.append(fraction, digits: decimals)
    writer.append(seconds == nil ? "'" : "\"")
  }
}

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

/// The locator of radio amateurs (IARU, Maidenhead 1980; the last two pairs are a later convention), in ten characters:
/// a field of about 19 m by 24 m in central Europe. It names the field that contains the point: digits are cut off,
/// never rounded.
enum MaidenheadLocator {
  /// For each pair: the number of parts, and the first character.
  private static let pairs: [(parts: Int, first: UInt8)] = [
    (18, UInt8(ascii: "A")), (10, UInt8(ascii: "0")), (24, UInt8(ascii: "a")), (10, UInt8(ascii: "0")),
    (24, UInt8(ascii: "a")),
  ]

  /// Number of the smallest fields from pole to pole, and around the equator.
  private static let fields = pairs.reduce(1) { $0 * $1.parts }

  static func append(_ coordinate: Coordinate, to writer: inout ASCIIWriter) {
    // The meridian of 180° is the western edge; the north pole belongs to the last field.
    var column = number(coordinate.longitude + 180, parts: 360) % fields
    var row = min(number(coordinate.latitude + 90, parts: 180), fields - 1)
    var size = fields
    for (parts, first) in pairs {
      size /= parts
      writer.append(first + UInt8(column / size))
      writer.append(first + UInt8(row / size))
      (column, row) = (column % size, row % size)
    }
  }

  /// Returns the index of the smallest field that contains a value. The tolerance is less than a tenth of a millimetre:
  /// 88.1° is an edge, but its nearest binary number is slightly less.
  private static func number(_ degrees: Double, parts: Int) -> Int { Int(degrees * Double(fields / parts) + 1e-6) }
}
