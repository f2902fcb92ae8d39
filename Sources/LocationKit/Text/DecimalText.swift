/// A parser of numbers in ASCII bytes. The decimal sign is a point in every locale; common forms allocate nothing.
package enum DecimalText {
  /// Returns the number in `text`: an optional sign, digits with at most one point, an optional exponent. `nil` for
  /// anything else, including spaces, `inf`, `nan`, hexadecimal, a comma, and values beyond the range of `Double`.
  package static func double(_ text: Span<UInt8>) -> Double? {
    double(in: text, 0..<text.count)
  }

  package static func double(_ text: some StringProtocol) -> Double? {
    let bytes = Array(text.utf8)
    return double(bytes.span)
  }

  /// Returns the number at `range` of `text`, in the format of ``double(_:)-(Span<UInt8>)``. Faster for short numbers, because eight
  /// bytes are examined at once.
  package static func double(in text: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard let word = digits(in: text, range) else { return long(text, range) }
    let points = word.marks(of: UInt8(ascii: ".") ^ UInt8(ascii: "0"))
    let fraction = word & ~(points &<< 1 &- 1)
    let whole = word & (points &>> 7 &- 1)
    let digits = points == 0 ? word : fraction | whole &<< 8
    guard let value = digits.decimalFromDigits, range.count > 1 || points == 0 else { return long(text, range) }
    return points == 0 ? Double(value) : Double(value) / PowersOfTen.double(points.leadingZeroBitCount &>> 3)
  }

  /// Handles numbers of more than eight bytes, or with more than digits and a point.
  @inline(never)
  private static func long(_ text: Span<UInt8>, _ range: Range<Int>) -> Double? {
    let number = text.extracting(range)
    return plain(number) ?? scientific(number)
  }

  /// Returns the number of one to eighteen digits at `range` of `text`; `nil` for anything else.
  package static func unsigned(in text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let word = digits(in: text, range) else { return unsigned(text.extracting(range)) }
    return word.decimalFromDigits.map { Int($0) }
  }

  /// Returns the bytes of `range` minus `0`, the last byte in the highest bits, zeros below. `nil` if the range is
  /// empty or longer than eight bytes, or if fewer than eight bytes precede its end.
  @inline(__always)
  private static func digits(in text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    guard (1...8).contains(range.count), range.upperBound >= 8, range.upperBound <= text.count else { return nil }
    let others = UInt64(truncatingIfNeeded: 64 &- 8 &* range.count)
    let word = text.word(at: range.upperBound &- 8) ^ UInt64(repeating: UInt8(ascii: "0"))
    return (word &>> others) &<< others
  }

  /// Returns the value of most numbers: up to fifteen digits with at most one point, and an optional minus sign. Both
  /// parts are then exact in a `Double`, and a single division rounds once (Clinger 1990, "fast path").
  private static func plain(_ text: Span<UInt8>) -> Double? {
    guard (1...17).contains(text.count) else { return nil }
    let start = text[0] == UInt8(ascii: "-") ? 1 : 0
    var mantissa: UInt64 = 0
    var index = appendDigits(of: text, from: start, to: &mantissa)
    var digits = index &- start
    var decimals = 0
    if index < text.count, text[index] == UInt8(ascii: ".") {
      let end = appendDigits(of: text, from: index &+ 1, to: &mantissa)
      decimals = end &- index &- 1
      digits &+= decimals
      index = end
    }
    guard index == text.count, (1...15).contains(digits) else { return nil }
    let value = Double(mantissa) / PowersOfTen.double(decimals)
    return start == 1 ? -value : value
  }

  /// Appends the digits that begin at `start` to a number; returns the index of their end.
  @inline(__always)
  private static func appendDigits(of text: Span<UInt8>, from start: Int, to number: inout UInt64) -> Int {
    var index = start
    // `index` is never negative and is compared with the count first, so the unchecked access is in bounds.
    while index < text.count, case let digit = text[unchecked: index] &- UInt8(ascii: "0"), digit <= 9 {
      number = number &* 10 &+ UInt64(digit)
      index &+= 1
    }
    return index
  }

  private static func scientific(_ text: Span<UInt8>) -> Double? {
    guard !text.isEmpty else { return nil }
    var digits = Digits()
    let end = digits.scan(text, from: isSign(text[0]) ? 1 : 0)
    guard digits.count > 0 else { return nil }
    if end < text.count {
      guard text[end] | 0x20 == UInt8(ascii: "e"), let power = integer(text.extracting((end + 1)..<text.count)) else {
        return nil
      }
      digits.exponent += max(-100_000, min(100_000, power))
    }
    guard let value = digits.exactValue else { return correctlyRounded(text) }
    return text[0] == UInt8(ascii: "-") ? -value : value
  }

  /// Returns the integer in `text`, with an optional sign; `nil` for anything else.
  static func integer(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    guard let value = unsigned(isSign(text[0]) ? text.extracting(1..<text.count) : text) else { return nil }
    return text[0] == UInt8(ascii: "-") ? -value : value
  }

  /// Returns the number of one to eighteen digits in `text`; `nil` for anything else.
  package static func unsigned(_ text: Span<UInt8>) -> Int? {
    guard (1...18).contains(text.count) else { return nil }
    var value = 0
    for index in 0..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// Rounds a number of sixteen or more digits, which is rare, with the standard library, in the C locale.
  private static func correctlyRounded(_ text: Span<UInt8>) -> Double? {
    var copy = ""
    for index in 0..<text.count { copy.unicodeScalars.append(Unicode.Scalar(text[index])) }
    guard let value = Double(copy), value.isFinite else { return nil }
    return value
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }

  /// The digits before an exponent, as an integer and a power of ten.
  private struct Digits {
    var mantissa: UInt64 = 0
    var exponent = 0
    var count = 0
    var significant = 0

    /// Reads digits with at most one point; returns the index of their end.
    mutating func scan(_ text: Span<UInt8>, from start: Int) -> Int {
      var isFraction = false
      for index in start..<text.count {
        let digit = text[index] &- UInt8(ascii: "0")
        if digit <= 9 {
          take(UInt64(digit), isFraction: isFraction)
        } else if text[index] == UInt8(ascii: "."), !isFraction {
          isFraction = true
        } else {
          return index
        }
      }
      return text.count
    }

    private mutating func take(_ digit: UInt64, isFraction: Bool) {
      count += 1
      if significant < 19 {
        mantissa = mantissa &* 10 &+ digit
        if mantissa != 0 { significant += 1 }
        if isFraction { exponent -= 1 }
      } else {
        // The mantissa is full: only the position of the digit counts.
        significant += 1
        if !isFraction { exponent += 1 }
      }
    }

    /// Value if both numbers are exact in a `Double`, so that one operation rounds once (Clinger 1990, "fast path");
    /// otherwise `nil`.
    var exactValue: Double? {
      guard significant <= 15, (-22...22).contains(exponent) else { return nil }
      let value = Double(mantissa)
      return exponent < 0 ? value / PowersOfTen.double(-exponent) : value * PowersOfTen.double(exponent)
    }
  }
}
