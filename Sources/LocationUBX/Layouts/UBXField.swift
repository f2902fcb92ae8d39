/// A field of a message: its name, place, type, scale and unit.
package struct UBXField: Sendable, Hashable {
  /// Name as in the interface description: `hAcc`.
  package let name: String
  /// Type of one value.
  package let type: UBXType
  /// Bytes before the field, in the message or in its group.
  package let offset: Int
  /// Number of values; more than 1 for arrays and texts.
  package let count: Int
  /// Factor from the number in the message to the unit: 1e-7 for degrees.
  package let scale: Double
  /// Unit: `deg`, `mm`; empty if there is none.
  package let unit: String
  /// Parts of the field, in the order of their bits; empty if it is one value.
  package let parts: [UBXPart]

  /// Bytes of the field.
  package var size: Int { type.size * count }
}

/// A part of a field of bits.
package struct UBXPart: Sendable, Hashable {
  /// Name as in the interface description: `gnssFixOk`.
  package let name: String
  /// Lowest bit.
  package let shift: Int
  /// Number of bits.
  package let width: Int
}

/// The place of a number in a message: what ``UBXLayout/number(_:)`` returns, for reading without a search.
public struct UBXNumber: Sendable {
  @usableFromInline let offset: Int
  @usableFromInline let size: Int
  /// Lowest bit of a part.
  @usableFromInline let shift: UInt64
  /// Bits of the field, or of the part.
  @usableFromInline let mask: UInt64
  /// Bits that a signed number is short of 64; 0 for others.
  @usableFromInline let unused: Int64
  @usableFromInline let scale: Double
  /// Whether the number is an integer that `Int64` holds.
  @usableFromInline let isInteger: Bool
  let type: UBXType
  let isPart: Bool

  init(_ field: UBXField, _ part: UBXPart? = nil) {
    (offset, type, size) = (field.offset, field.type, field.type.size)
    shift = UInt64(part?.shift ?? 0)
    mask = .max >> UInt64(64 - (part?.width ?? 8 * size))
    isPart = part != nil
    unused = part == nil && field.type.isSigned ? Int64(64 - 8 * size) : 0
    scale = part == nil ? field.scale : 1
    isInteger = ![.r4, .r8, .u8, .x8].contains(field.type)
  }

  /// Returns the number as it stands in a message; `nil` if the payload is too short, as in older versions. `base` is
  /// the start of the group for a field of a group. Real numbers are their bits.
  @inlinable @inline(__always)
  public func raw(_ payload: Span<UInt8>, from base: Int = 0) -> Int64? {
    let start = base + offset
    guard start >= 0, start <= payload.count - size else { return nil }
    // Eight bytes at once, which no number exceeds, where the payload has them.
    let bits =
      start <= payload.count - 8
      ? UInt64(littleEndian: payload.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
      : lastBits(payload, start)
    return Int64(bitPattern: (bits &>> shift & mask) &<< UInt64(bitPattern: unused)) &>> unused
  }

  @usableFromInline @inline(never)
  func lastBits(_ payload: Span<UInt8>, _ start: Int) -> UInt64 {
    var bits: UInt64 = 0
    for index in 0..<size { bits |= UInt64(payload[start + index]) << UInt64(8 * index) }
    return bits
  }

  /// Returns the number in the field's unit; `nil` if the payload is too short, or a real number is not finite.
  @inlinable @inline(__always)
  public func value(_ payload: Span<UInt8>, from base: Int = 0) -> Double? {
    guard let raw = raw(payload, from: base) else { return nil }
    return isInteger ? Double(raw) * scale : otherValue(raw)
  }

  @usableFromInline
  func otherValue(_ raw: Int64) -> Double? {
    let value =
      switch type {
      case .r4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
      case .r8: Double(bitPattern: UInt64(bitPattern: raw))
      default: Double(UInt64(bitPattern: raw)) * scale
      }
    return value.isFinite ? value : nil
  }

  /// Returns whether a bit is set; `nil` if the payload is too short.
  @inlinable @inline(__always)
  public func isSet(_ payload: Span<UInt8>, from base: Int = 0) -> Bool? { raw(payload, from: base).map { $0 != 0 } }

  /// Writes a number into a payload that is long enough; a number that does not fit is replaced by the nearest one.
  public func write(_ raw: Int64, to payload: inout [UInt8], from base: Int = 0) {
    let start = base + offset
    // The other parts of the field remain.
    var bits = lastBits(payload.span, start)
    bits = bits & ~(mask << shift) | (UInt64(bitPattern: clamped(raw)) & mask) << shift
    for index in 0..<size { payload[start + index] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)) }
  }

  /// Writes a value in the field's unit, rounded; `missing` for `nil` and for what is not a number.
  public func write(_ value: Double?, to payload: inout [UInt8], from base: Int = 0, missing: Int64 = 0) {
    guard let value, value.isFinite else { return write(missing, to: &payload, from: base) }
    switch type {
    case .r4: write(Int64(Float(value).bitPattern), to: &payload, from: base)
    case .r8: write(Int64(bitPattern: value.bitPattern), to: &payload, from: base)
    default: write(Int64(max(-9e18, min((value / scale).rounded(), 9e18))), to: &payload, from: base)
    }
  }

  private func clamped(_ raw: Int64) -> Int64 {
    guard !isPart else { return raw }
    return switch type {
    case .i1: Int64(Int8(clamping: raw))
    case .i2: Int64(Int16(clamping: raw))
    case .i4: Int64(Int32(clamping: raw))
    case .l, .u1, .e1, .x1, .character: Int64(UInt8(clamping: raw))
    case .u2, .e2, .x2: Int64(UInt16(clamping: raw))
    case .u4, .x4: Int64(UInt32(clamping: raw))
    case .u8, .x8, .r4, .r8: raw
    }
  }
}
