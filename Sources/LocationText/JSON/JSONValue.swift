public import LocationKit

/// The position of a JSON value in a line, and its kind. For a number it also contains the digits, because they were
/// already read when the number was checked.
@usableFromInline package struct JSONValue: Sendable {
  // Without raw values, because two kinds would be compared by way of their generic witness outside of this module.
  @usableFromInline package enum Kind: Sendable {
    case missing, null, `true`, `false`, number, string, object, array
  }

  /// Bytes of the value: of a string without its quotes, of a container with its brackets.
  @usableFromInline package var start: Int32 = 0
  @usableFromInline package var end: Int32 = 0
  @usableFromInline package var kind = Kind.missing
  /// Whether a string contains a backslash, so that its bytes differ from its text.
  @usableFromInline package var hasEscapes = false
  /// Whether `digits`, `decimals` and `isNegative` are the complete number: no exponent, and at most eighteen digits.
  @usableFromInline package var isFixed = false
  @usableFromInline package var isNegative = false
  /// Number of digits after the point.
  @usableFromInline package var decimals: UInt8 = 0
  /// Digits of a number without its point.
  @usableFromInline package var digits: UInt64 = 0

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

  @inlinable package var range: Range<Int> { Int(start)..<Int(end) }

  /// Whether the value exists, and is not `null`.
  @inlinable package var isKnown: Bool { kind != .missing && kind != .null }

  /// Returns whether this is a string with exactly this text, with or without escapes.
  @inlinable @inline(__always)
  package func reads(_ text: StaticString, in line: Span<UInt8>) -> Bool {
    if hasEscapes { return readsEscaped(text, in: line) }
    guard kind == .string, count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { expected in
      if expected.count < 8, let bytes = EightBytes(line, at: Int(start)) {
        return bytes.prefix(expected.count) == EightBytes.of(expected)
      }
      for offset in 0..<expected.count where line[Int(start) + offset] != expected[offset] { return false }
      return true
    }
  }

  @usableFromInline @inline(never)
  func readsEscaped(_ text: StaticString, in line: Span<UInt8>) -> Bool {
    // An escape is at least as long as the character that it represents.
    guard count <= 6 * text.utf8CodeUnitCount else { return false }
    let bytes = JSONEscapes.resolve(line.extracting(range))
    return text.withUTF8Buffer { $0.elementsEqual(bytes) }
  }

  /// Returns the number; `nil` for anything but a number within the range of `Double`.
  @inlinable @inline(__always)
  package func number(in line: Span<UInt8>) -> Double? {
    guard kind == .number else { return nil }
    return fixedNumber ?? longNumber(in: line)
  }

  /// Returns a number with an exponent, or with more digits than ``fixedNumber`` takes.
  @usableFromInline @inline(never)
  func longNumber(in line: Span<UInt8>) -> Double? { DecimalText.double(line.extracting(range)) }

  /// Number computed from its digits. Digits and power of ten are both exact in a `Double`, so that one division
  /// rounds once (Clinger 1990, "fast path").
  @inlinable @inline(__always)
  package var fixedNumber: Double? {
    guard isFixed, digits < 1 << 53 else { return nil }
    let magnitude = Double(Int64(truncatingIfNeeded: digits)) / PowersOfTen.double(Int(decimals))
    return isNegative ? -magnitude : magnitude
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
    let bytes = line.extracting(range)
    if hasEscapes { return String(decoding: JSONEscapes.resolve(bytes), as: UTF8.self) }
    return String(utf8: bytes)
  }
}
