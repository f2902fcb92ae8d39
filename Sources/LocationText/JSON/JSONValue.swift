import LocationKit

/// The position of a JSON value in a line, and its kind. For a number it also contains the digits, because they were
/// already read when the number was checked.
package struct JSONValue {
  // Without raw values, because two kinds would be compared by way of their generic witness outside of this module.
  package enum Kind {
    case missing, null, `true`, `false`, number, string, object, array
  }

  /// Bytes of the value: of a string without its quotes, of a container with its brackets.
  package var start: Int32 = 0
  package var end: Int32 = 0
  package var kind = Kind.missing
  /// Whether a string contains a backslash, so that its bytes differ from its text.
  package var hasEscapes = false
  /// Whether `digits`, `decimals` and `isNegative` are the complete number: no exponent, and at most eighteen digits.
  package var isFixed = false
  package var isNegative = false
  /// Number of digits after the point.
  package var decimals: UInt8 = 0
  /// Digits of a number without its point.
  package var digits: UInt64 = 0

  @inlinable package static var missing: JSONValue { JSONValue() }

  @inlinable @inline(__always)
  package init() {}

  @inlinable @inline(__always)
  package init(_ kind: Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    self.kind = kind
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
    self.hasEscapes = hasEscapes
  }

  @inlinable package var count: Int { Int(end - start) }

  /// Returns whether this is a string with exactly this text, with or without escapes.
  @inlinable @inline(__always)
  package func reads(_ text: StaticString, in line: Span<UInt8>) -> Bool {
    if hasEscapes { return readsEscaped(text, in: line) }
    guard kind == .string, count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      for offset in 0..<expected.count where line[Int(start) + offset] != expected[offset] { return false }
      return true
    }
  }

  @usableFromInline @inline(never)
  func readsEscaped(_ text: StaticString, in line: Span<UInt8>) -> Bool {
    // An escape is at least as long as the character that it represents.
    guard count <= 6 * text.utf8CodeUnitCount else { return false }
    let bytes = JSONEscapes.resolve(line.extracting(Int(start)..<Int(end)))
    return text.withUTF8Buffer { $0.elementsEqual(bytes) }
  }

  /// Returns the number; `nil` for anything but a number within the range of `Double`.
  @inlinable @inline(__always)
  package func number(in line: Span<UInt8>) -> Double? {
    guard kind == .number else { return nil }
    return fixedNumber ?? DecimalText.double(line.extracting(Int(start)..<Int(end)))
  }

  /// Number computed from its digits. Digits and power of ten are both exact in a `Double`, so that one division
  /// rounds once (Clinger 1990, "fast path").
  @inlinable @inline(__always)
  package var fixedNumber: Double? {
    guard isFixed, digits < 1 << 53 else { return nil }
    let magnitude = Double(Int64(truncatingIfNeeded: digits)) / Self.powerOfTen(decimals)
    return isNegative ? -magnitude : magnitude
  }

  /// Returns 10 to the power of `exponent`, 0 to 18. Not `PowersOfTen`, because functions of another module of the
  /// package cannot be inlined here.
  @inlinable @inline(__always)
  static func powerOfTen(_ exponent: UInt8) -> Double {
    switch exponent {
    case 0: 1
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    case 15: 1e15
    case 16: 1e16
    case 17: 1e17
    default: 1e18
    }
  }

  /// Integer value; `nil` for anything but a whole number of up to eighteen digits.
  @inlinable @inline(__always)
  package var integer: Int? {
    guard kind == .number, isFixed, decimals == 0 else { return nil }
    return isNegative ? -Int(truncatingIfNeeded: digits) : Int(truncatingIfNeeded: digits)
  }

  /// Returns the text; `nil` for anything but a string.
  package func text(in line: Span<UInt8>) -> String? {
    guard kind == .string else { return nil }
    let bytes = line.extracting(Int(start)..<Int(end))
    if hasEscapes { return String(decoding: JSONEscapes.resolve(bytes), as: UTF8.self) }
    return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
