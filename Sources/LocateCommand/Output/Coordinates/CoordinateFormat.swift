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
