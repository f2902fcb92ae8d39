/// A character encoded in UTF-8, by table 3-7 of the Unicode Standard, "Well-Formed UTF-8 Byte Sequences".
enum UTF8Character {
  case character(UInt32, length: Int)
  /// The input ends within the character, which is valid so far.
  case incomplete
  case wrong

  /// Decodes the character at `start`; `end` is the end of the input.
  init(at start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>) {
    let first = start[0]
    let length: Int
    switch first {
    case 0..<0x80:
      self = .character(UInt32(first), length: 1)
      return
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default:
      self = .wrong
      return
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length {
      if start + index == end {
        self = .incomplete
        return
      }
      guard Self.mayFollow(first, start[index], at: index) else {
        self = .wrong
        return
      }
      value = value << 6 | UInt32(start[index] & 0x3F)
    }
    self = .character(value, length: length)
  }

  /// Returns whether the input ends within the character at `start`.
  static func isCut(at start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>) -> Bool {
    if start == end { return true }
    if case .incomplete = UTF8Character(at: start, before: end) { return true }
    return false
  }

  private static func mayFollow(_ first: UInt8, _ byte: UInt8, at index: Int) -> Bool {
    guard byte & 0xC0 == 0x80 else { return false }
    guard index == 1 else { return true }
    return switch first {
    case 0xE0: byte >= 0xA0
    case 0xED: byte < 0xA0
    case 0xF0: byte >= 0x90
    case 0xF4: byte < 0x90
    default: true
    }
  }

  /// Returns the bytes of a scalar value, the first in the lowest bits, and their number.
  static func bytes(of scalar: UInt32) -> (word: UInt32, count: Int) {
    switch scalar {
    case 0..<0x80: (scalar, 1)
    case 0x80..<0x800: (0xC0 | scalar >> 6 | tail(scalar, 0) << 8, 2)
    case 0x800..<0x10000: (0xE0 | scalar >> 12 | tail(scalar, 6) << 8 | tail(scalar, 0) << 16, 3)
    default: (0xF0 | scalar >> 18 | tail(scalar, 12) << 8 | tail(scalar, 6) << 16 | tail(scalar, 0) << 24, 4)
    }
  }

  private static func tail(_ scalar: UInt32, _ shift: UInt32) -> UInt32 { 0x80 | (scalar >> shift & 0x3F) }
}
