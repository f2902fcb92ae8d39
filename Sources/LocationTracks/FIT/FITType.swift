/// A base type of FIT's protocol. The cases are in the order of their numbers.
enum FITType: String, CaseIterable {
  case enumeration = "enum"
  case sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64, uint8z, uint16z, uint32z, byte, sint64
  case uint64, uint64z

  /// Creates the type with a code of a definition; `nil` for one that the protocol does not have. Only the number counts,
  /// because some programs omit the flag for several bytes.
  init?(code: UInt8) {
    let number = Int(code & 0x1F)
    guard Self.allCases.indices.contains(number) else { return nil }
    self = Self.allCases[number]
  }

  /// Number of the type, and a flag if it has several bytes.
  var code: UInt8 {
    let number = UInt8(Self.allCases.firstIndex(of: self) ?? 0)
    return size > 1 ? number | 0x80 : number
  }

  /// Bytes of a value.
  var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }

  var isSigned: Bool {
    switch self {
    case .sint8, .sint16, .sint32, .sint64: true
    default: false
    }
  }

  /// Bits of the value that represents an unknown one.
  var invalid: UInt64 {
    let ones = UInt64.max >> UInt64(64 - 8 * size)
    switch self {
    case .sint8, .sint16, .sint32, .sint64: return ones >> 1
    case .string, .uint8z, .uint16z, .uint32z, .uint64z: return 0
    default: return ones
    }
  }
}
