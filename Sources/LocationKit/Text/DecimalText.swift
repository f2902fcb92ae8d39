/// Reads numbers from ASCII bytes: a point as decimal sign in every locale, nothing allocated on the usual way.
public enum DecimalText {
  /// The number that is the whole of `text`: an optional sign, digits with at most one point, an optional exponent.
  /// Spaces, `inf`, `nan`, hexadecimal and a comma are no numbers here; neither is a value beyond the range of `Double`.
  public static func double(_ text: Span<UInt8>) -> Double? {
    double(in: text, 0..<text.count)
  }

  /// The number that lies at `range` of `text`, as ``double(_:)`` reads it: faster for short numbers, where it can look
  /// at eight bytes at once.
  public static func double(in text: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard let word = digits(in: text, range) else { return long(text, range) }
    let points = word.marks(of: UInt8(ascii: ".") ^ UInt8(ascii: "0"))
    let fraction = word & ~(points &<< 1 &- 1)
    let whole = word & (points &>> 7 &- 1)
    let digits = points == 0 ? word : fraction | whole &<< 8
    guard let value = digits.decimalFromDigits, range.count > 1 || points == 0 else { return long(text, range) }
    return points == 0 ? Double(value) : Double(value) / powersOfTen[points.leadingZeroBitCount &>> 3]
  }

  /// What eight bytes do not hold, or what is more than digits and a point.
  @inline(never)
  private static func long(_ text: Span<UInt8>, _ range: Range<Int>) -> Double? {
    let number = text.extracting(range)
    return plain(number) ?? scientific(number)
  }

  /// The number of one to eighteen digits that lies at `range` of `text`.
  public static func unsigned(in text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let word = digits(in: text, range) else { return unsigned(text.extracting(range)) }
    return word.decimalFromDigits.map { Int($0) }
  }

  /// The bytes of `range` less `0`, the last in the highest bits, zeros below; `nil` where there are none or more than
  /// eight, or where fewer than eight bytes come before its end.
  @inline(__always)
  private static func digits(in text: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    guard (1...8).contains(range.count), range.upperBound >= 8, range.upperBound <= text.count else { return nil }
    let others = UInt64(truncatingIfNeeded: 64 &- 8 &* range.count)
    let word = text.word(at: range.upperBound &- 8) ^ UInt64(repeating: UInt8(ascii: "0"))
    return (word &>> others) &<< others
  }

  /// What most numbers are: up to fifteen digits with at most one point, perhaps behind a minus. Both parts are exact in
  /// a `Double` then, and one division rounds once (Clinger 1990, "fast path").
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
    let value = Double(mantissa) / powersOfTen[decimals]
    return start == 1 ? -value : value
  }

  /// Adds the digits from `start` on to the end of a number; returns where they end.
  @inline(__always)
  private static func appendDigits(of text: Span<UInt8>, from start: Int, to number: inout UInt64) -> Int {
    var index = start
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

  /// The integer that is the whole of `text`, with an optional sign.
  static func integer(_ text: Span<UInt8>) -> Int? {
    guard !text.isEmpty else { return nil }
    guard let value = unsigned(isSign(text[0]) ? text.extracting(1..<text.count) : text) else { return nil }
    return text[0] == UInt8(ascii: "-") ? -value : value
  }

  /// The number of one to eighteen digits that is the whole of `text`.
  public static func unsigned(_ text: Span<UInt8>) -> Int? {
    guard (1...18).contains(text.count) else { return nil }
    var value = 0
    for index in 0..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// Sixteen digits and more are rare: the standard library rounds them, in the C locale.
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

    /// Takes digits with at most one point among them; returns where they end.
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
        // More than the mantissa holds: it only counts that there was one.
        significant += 1
        if !isFraction { exponent += 1 }
      }
    }

    /// The value where both numbers are exact in a `Double`, so that one operation rounds once (Clinger 1990, "fast path").
    var exactValue: Double? {
      guard significant <= 15, (-22...22).contains(exponent) else { return nil }
      let value = Double(mantissa)
      return exponent < 0 ? value / DecimalText.powersOfTen[-exponent] : value * DecimalText.powersOfTen[exponent]
    }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
