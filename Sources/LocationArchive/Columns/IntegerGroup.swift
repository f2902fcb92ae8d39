import LocationKit

/// Up to 64 integers: a byte with the width of the packed numbers in bits, the least integer (zigzag varint), and how
/// much each one is greater, as in ``BitPacking``.
enum IntegerGroup {
  /// Maximum size in bytes.
  static let longest = 11 + 8 * 64

  /// The least one, and the width of the distances from it.
  @inline(__always)
  static func extent(_ values: UnsafeBufferPointer<Int64>) -> (least: Int64, width: Int) {
    var (least, greatest) = (Int64.max, Int64.min)
    for value in values {
      least = min(least, value)
      greatest = max(greatest, value)
    }
    return (least, BitPacking.width(UInt64(bitPattern: greatest &- least)))
  }

  /// Bytes that the values take.
  @inline(__always)
  static func size(_ values: UnsafeBufferPointer<Int64>) -> Int {
    let (least, width) = extent(values)
    return 1 + IntegerChunk.zigzag(least).varintSize + 8 * width
  }

  /// Returns the number of bytes.
  static func write(_ values: UnsafeBufferPointer<Int64>, to bytes: UnsafeMutableRawPointer) -> Int {
    let (least, width) = extent(values)
    bytes.storeBytes(of: UInt8(width), as: UInt8.self)
    var (end, rest) = (1, IntegerChunk.zigzag(least))
    while rest >= 0x80 {
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: end, as: UInt8.self)
      (end, rest) = (end + 1, rest >> 7)
    }
    bytes.storeBytes(of: UInt8(rest), toByteOffset: end, as: UInt8.self)
    return end + 1 + BitPacking.write(values, less: least, width: width, to: bytes + end + 1)
  }

  /// Passes over 64 values. `false` if the bytes are no group.
  @inline(__always)
  static func skip(_ reader: inout ByteCursor) -> Bool {
    guard let width = reader.byte(), width <= 64, reader.zigzag() != nil else { return false }
    return reader.bytes(Int(width) * 8) != nil
  }

  /// Reads 64 values; those beyond the last one of a column may be anything. `false` if the bytes are no group.
  @inline(__always)
  static func read(
    _ reader: inout ByteCursor, _ scale: IntegerScale, into values: UnsafeMutablePointer<Int64>
  ) -> Bool {
    guard let width = reader.byte(), width <= 64, let least = reader.zigzag(),
      let packed = reader.bytes(Int(width) * 8)
    else { return false }
    let scale = IntegerScale(factor: scale.factor, base: scale.value(least))
    BitPacking.unpack(packed, width: Int(width), hasRoom: reader.hasRoom, scale, into: values)
    return true
  }
}
