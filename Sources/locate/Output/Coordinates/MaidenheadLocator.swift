import LocationKit

/// The locator of radio amateurs (IARU, Maidenhead 1980; the last two pairs are younger custom), in ten characters: a
/// field of about 19 m by 24 m in central Europe. It names the field that holds the point: cut off, never rounded.
enum MaidenheadLocator {
  /// Into how many parts each pair divides, and its first character.
  private static let pairs: [(parts: Int, first: UInt8)] = [
    (18, UInt8(ascii: "A")), (10, UInt8(ascii: "0")), (24, UInt8(ascii: "a")), (10, UInt8(ascii: "0")),
    (24, UInt8(ascii: "a")),
  ]

  /// How many of the smallest fields lie between pole and pole, and around the equator.
  private static let fields = pairs.reduce(1) { $0 * $1.parts }

  static func append(_ coordinate: Coordinate, to writer: inout ASCIIWriter) {
    // The meridian of 180° is the western edge, the pole belongs to the last field.
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

  /// In which of the smallest fields a value lies. 88.1° is an edge, but its nearest binary number is a little less: less
  /// than a tenth of a millimetre is none.
  private static func number(_ degrees: Double, parts: Int) -> Int { Int(degrees * Double(fields / parts) + 1e-6) }
}
