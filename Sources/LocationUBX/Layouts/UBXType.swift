/// The type of a setting, or of a field of a message, as the interface description names it.
public enum UBXType: String, Sendable, Hashable, CaseIterable {
  /// Yes or no, in a byte.
  case l = "L"
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
  /// One of several values, in a byte.
  case e1 = "E1"
  /// One of several values, in two bytes.
  case e2 = "E2"
  /// One byte of bits.
  case x1 = "X1"
  /// Two bytes of bits.
  case x2 = "X2"
  /// Four bytes of bits.
  case x4 = "X4"
  /// Eight bytes of bits.
  case x8 = "X8"
  /// A real number of four bytes (IEEE 754).
  case r4 = "R4"
  /// A real number of eight bytes (IEEE 754).
  case r8 = "R8"
  /// A character of a text in ISO 8859-1.
  case character = "CH"

  /// Bytes of a value.
  package var size: Int {
    switch self {
    case .l, .u1, .i1, .e1, .x1, .character: 1
    case .u2, .i2, .e2, .x2: 2
    case .u4, .i4, .x4, .r4: 4
    case .u8, .x8, .r8: 8
    }
  }

  /// Whether the values are bits.
  public var isBits: Bool { self == .x1 || self == .x2 || self == .x4 || self == .x8 }

  /// Whether the values are one of several that have names.
  public var isEnumeration: Bool { self == .e1 || self == .e2 }

  /// Whether negative numbers are possible in the stored integer.
  var isSigned: Bool { self == .i1 || self == .i2 || self == .i4 }
}
