/// The character classes of XML 1.0 (fifth edition): productions 2, 4 and 4a.
enum XMLCharacter {
  /// One letter per ASCII character: `s` may begin a name, `n` may continue it, `.` neither. A literal needs no
  /// initialization and no bounds check.
  private static let classes: StaticString = """
    .............................................nn.nnnnnnnnnns......ssssssssssssssssssssssssss....s.\
    ssssssssssssssssssssssssss.....
    """

  /// Returns whether an ASCII byte may begin a name, including the colon; `false` for all other bytes.
  @inline(__always) static func isNameStart(_ byte: UInt8) -> Bool {
    byte < 0x80 && classes.utf8Start[Int(byte)] == UInt8(ascii: "s")
  }

  /// Returns whether an ASCII byte may continue a name; `false` for all other bytes.
  @inline(__always) static func isNamePart(_ byte: UInt8) -> Bool {
    byte < 0x80 && classes.utf8Start[Int(byte)] != UInt8(ascii: ".")
  }

  static func isLegal(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  static func isNameStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x7F: isNameStart(UInt8(scalar))
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
      0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  static func isNamePart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x7F: isNamePart(UInt8(scalar))
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(scalar)
    }
  }
}
