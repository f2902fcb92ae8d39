/// Reads numbers from ASCII bytes: a point as decimal sign in every locale, nothing allocated on the usual way.
public enum DecimalText {
  /// The number that is the whole of `text`: an optional sign, digits with at most one point, an optional exponent.
  /// Spaces, `inf`, `nan`, hexadecimal and a comma are no numbers here; neither is a value beyond the range of `Double`.
  public static func double(_ text: Span<UInt8>) -> Double? {
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
  public static func integer(_ text: Span<UInt8>) -> Int? {
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
