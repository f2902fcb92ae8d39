import LocationKit

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
