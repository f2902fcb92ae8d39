/// The type of a field, as the interface description names it.
package enum UBXType: String, Sendable, Hashable, CaseIterable {
  /// One byte, unsigned.
  case u1 = "U1"
  /// Two bytes, unsigned.
  case u2 = "U2"
  /// Four bytes, unsigned.
  case u4 = "U4"
  /// Eight bytes, unsigned.
  case u8 = "U8"
  /// One byte, signed.
  case i1 = "I1"
  /// Two bytes, signed.
  case i2 = "I2"
  /// Four bytes, signed.
  case i4 = "I4"
  /// One byte of bits.
  case x1 = "X1"
  /// Two bytes of bits.
  case x2 = "X2"
  /// Four bytes of bits.
  case x4 = "X4"
  /// A real number of four bytes (IEEE 754).
  case r4 = "R4"
  /// A real number of eight bytes (IEEE 754).
  case r8 = "R8"
  /// A character of a text in ISO 8859-1.
  case character = "CH"

  /// Bytes of a value.
  package var size: Int {
    switch self {
    case .u1, .i1, .x1, .character: 1
    case .u2, .i2, .x2: 2
    case .u4, .i4, .x4, .r4: 4
    case .u8, .r8: 8
    }
  }

  var isSigned: Bool { self == .i1 || self == .i2 || self == .i4 }
}

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
  let offset: Int
  let type: UBXType
  let scale: Double
  let shift: Int
  /// Number of bits of a part; 0 for a whole field.
  let width: Int

  /// Returns the number as it stands in a message; `nil` if the payload is too short, as in older versions. `base` is
  /// the start of the group for a field of a group. Real numbers are their bits.
  @inline(__always)
  public func raw(_ payload: Span<UInt8>, from base: Int = 0) -> Int64? {
    let start = base + offset
    guard start >= 0, start + type.size <= payload.count else { return nil }
    var bits: UInt64 = 0
    for index in 0..<type.size { bits |= UInt64(payload[start + index]) << UInt64(8 * index) }
    if width > 0 { return Int64(bitPattern: bits >> UInt64(shift) & (1 << UInt64(width) - 1)) }
    let unused = 64 - 8 * type.size
    return type.isSigned ? Int64(bitPattern: bits << UInt64(unused)) >> Int64(unused) : Int64(bitPattern: bits)
  }

  /// Returns the number in the field's unit; `nil` if the payload is too short, or a real number is not finite.
  @inline(__always)
  public func value(_ payload: Span<UInt8>, from base: Int = 0) -> Double? {
    guard let raw = raw(payload, from: base) else { return nil }
    switch type {
    case .r4:
      let value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
      return value.isFinite ? value : nil
    case .r8:
      let value = Double(bitPattern: UInt64(bitPattern: raw))
      return value.isFinite ? value : nil
    case .u8: return Double(UInt64(bitPattern: raw)) * scale
    default: return Double(raw) * scale
    }
  }

  /// Returns whether a bit is set; `nil` if the payload is too short.
  @inline(__always)
  public func isSet(_ payload: Span<UInt8>, from base: Int = 0) -> Bool? { raw(payload, from: base).map { $0 != 0 } }

  /// Writes a number into a payload that is long enough; a number that does not fit is replaced by the nearest one.
  public func write(_ raw: Int64, to payload: inout [UInt8], from base: Int = 0) {
    let start = base + offset
    var bits: UInt64
    if width > 0 {
      let mask: UInt64 = (1 << UInt64(width)) - 1
      bits = 0
      for index in 0..<type.size { bits |= UInt64(payload[start + index]) << UInt64(8 * index) }
      bits = bits & ~(mask << UInt64(shift)) | (UInt64(bitPattern: raw) & mask) << UInt64(shift)
    } else {
      bits = UInt64(bitPattern: clamped(raw))
    }
    for index in 0..<type.size { payload[start + index] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)) }
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
    switch type {
    case .i1: Int64(Int8(clamping: raw))
    case .i2: Int64(Int16(clamping: raw))
    case .i4: Int64(Int32(clamping: raw))
    case .u1, .x1, .character: Int64(UInt8(clamping: raw))
    case .u2, .x2: Int64(UInt16(clamping: raw))
    case .u4, .x4: Int64(UInt32(clamping: raw))
    case .u8, .r4, .r8: raw
    }
  }
}
