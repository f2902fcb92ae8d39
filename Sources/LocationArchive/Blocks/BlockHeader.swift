import LocationIO

/// The first 96 bytes of a block: a summary of its rows that is read without decoding them. All numbers are
/// little-endian.
///
/// | bytes | content |
/// |---|---|
/// | 0–3 | `LABK` |
/// | 4–7 | CRC32C of bytes 8 to 95 |
/// | 8–11 | CRC32C of the body |
/// | 12–15 | length of the body in bytes |
/// | 16–19 | number of rows, 1 to 4,096 |
/// | 20–23 | number of the subject |
/// | 24–31, 32–39 | first and last time, in nanoseconds since 1970 UTC |
/// | 40–43, 44–47 | least and greatest latitude, 1e-7 degrees |
/// | 48–51, 52–55 | least and greatest longitude, 1e-7 degrees |
/// | 56–59 | longest time between two rows, in milliseconds, rounded up; at most 4,294,967,295 |
/// | 60–63 | highest speed, centimetres a second; 4,294,967,295 if unknown |
/// | 64–67, 68–71 | latitude and longitude of the first row, 1e-7 degrees |
/// | 72–75, 76–79 | latitude and longitude of the last row, 1e-7 degrees |
/// | 80–83 | longest distance between two successive rows, in centimetres, rounded up; at most 4,294,967,295 |
/// | 84–87 | marks: 1 foreign datum, 2 several origins, 4 several devices of one source |
/// | 88–91 | CRC32C of the source's name, if there is one origin; otherwise 0 |
/// | 92–95 | CRC32C of the origin as the body has it, if there is one; otherwise 0 |
struct BlockHeader: Sendable, Equatable {
  static let size = 96
  static let mark = Array("LABK".utf8)
  static let mostRows = 4096
  /// Bytes; no body of that many rows is longer, however long the names of their origins are.
  static let longestBody = 1 << 28

  struct Marks: OptionSet, Sendable {
    let rawValue: UInt32
    static let foreignDatum = Marks(rawValue: 1)
    static let severalOrigins = Marks(rawValue: 2)
    static let severalDevices = Marks(rawValue: 4)
  }

  /// A coordinate in 1e-7 degrees.
  struct Point: Sendable, Equatable {
    var latitude: Int32
    var longitude: Int32
  }

  var bodyCheck: UInt32
  var bodyLength: Int
  var count: Int
  var subject: Int
  var keys: ClosedRange<Int64>
  var latitudes: ClosedRange<Int32>
  var longitudes: ClosedRange<Int32>
  /// Milliseconds.
  var longestGap: UInt32
  /// Centimetres a second; `UInt32.max` if unknown.
  var topSpeed: UInt32
  var first: Point
  var last: Point
  /// Centimetres.
  var longestStep: UInt32
  var marks: Marks
  var sourceCheck: UInt32
  var originCheck: UInt32

  func append(to bytes: inout [UInt8]) {
    var fields: [UInt8] = []
    fields.reserveCapacity(Self.size)
    fields.appendInteger(bodyCheck)
    fields.appendInteger(UInt32(bodyLength))
    fields.appendInteger(UInt32(count))
    fields.appendInteger(UInt32(subject))
    for key in [keys.lowerBound, keys.upperBound] { fields.appendInteger(key) }
    for degrees in [latitudes.lowerBound, latitudes.upperBound] { fields.appendInteger(degrees) }
    for degrees in [longitudes.lowerBound, longitudes.upperBound] { fields.appendInteger(degrees) }
    for number in [longestGap, topSpeed] { fields.appendInteger(number) }
    for point in [first, last] {
      fields.appendInteger(point.latitude)
      fields.appendInteger(point.longitude)
    }
    for number in [longestStep, marks.rawValue, sourceCheck, originCheck] { fields.appendInteger(number) }
    bytes += Self.mark
    bytes.appendInteger(CRC32C.of(fields.span))
    bytes += fields
  }
}

extension BlockHeader {
  /// `nil` if the bytes are no header, or a damaged one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.size, bytes.prefix(4).elementsEqual(Self.mark) else { return nil }
    let fields = UnsafeRawBufferPointer(rebasing: bytes[8..<Self.size]).bindMemory(to: UInt8.self)
    guard Self.integer(bytes, 4, UInt32.self) == CRC32C.of(fields.span) else { return nil }
    self.init(checked: bytes)
  }

  /// Reads the header from bytes whose checksum is right. `nil` if its numbers contradict each other.
  ///
  /// - Parameter bytes: at least ``size``.
  init?(checked bytes: UnsafeRawBufferPointer) {
    let (count, bodyLength) = (Self.integer(bytes, 16, UInt32.self), Self.integer(bytes, 12, UInt32.self))
    guard Self.isRange(bytes, 24, Int64.self), Self.isRange(bytes, 40, Int32.self),
      Self.isRange(bytes, 48, Int32.self), 1 <= count, count <= Self.mostRows,
      bodyLength <= Self.longestBody
    else { return nil }
    self.init(consistent: bytes)
  }

  /// Reads the header from bytes that have been checked before.
  @inline(__always)
  init(consistent bytes: UnsafeRawBufferPointer) {
    self.init(
      bodyCheck: Self.integer(bytes, 8), bodyLength: Int(Self.integer(bytes, 12, UInt32.self)),
      count: Int(Self.integer(bytes, 16, UInt32.self)), subject: Int(Self.integer(bytes, 20, UInt32.self)),
      keys: Self.range(bytes, 24), latitudes: Self.range(bytes, 40), longitudes: Self.range(bytes, 48),
      longestGap: Self.integer(bytes, 56), topSpeed: Self.integer(bytes, 60), first: Self.point(bytes, 64),
      last: Self.point(bytes, 72), longestStep: Self.integer(bytes, 80),
      marks: Marks(rawValue: Self.integer(bytes, 84)), sourceCheck: Self.integer(bytes, 88),
      originCheck: Self.integer(bytes, 92))
  }

  @inline(__always)
  private static func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _: Value.Type = Value.self
  ) -> Value {
    Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  /// Whether the second of two integers is not less than the first.
  @inline(__always)
  private static func isRange<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _: Value.Type
  ) -> Bool {
    integer(bytes, offset, Value.self)
      <= integer(bytes, offset + MemoryLayout<Value>.size, Value.self)
  }

  @inline(__always)
  private static func range<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _: Value.Type = Value.self
  ) -> ClosedRange<Value> {
    let end = integer(bytes, offset + MemoryLayout<Value>.size, Value.self)
    return integer(bytes, offset)...end
  }

  @inline(__always)
  private static func point(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Point {
    Point(latitude: integer(bytes, offset), longitude: integer(bytes, offset + 4))
  }
}
