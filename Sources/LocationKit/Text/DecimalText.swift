/// Reads numbers from ASCII bytes: a point as decimal sign in every locale, nothing allocated on the usual way.
public enum DecimalText {
  /// The number that is the whole of `text`: an optional sign, digits with at most one point, an optional exponent.
  /// Spaces, `inf`, `nan`, hexadecimal and a comma are no numbers here; neither is a value beyond the range of `Double`.
  public static func double(_ text: Span<UInt8>) -> Double? {
    var index = 0
    let end = text.count
    var negative = false
    if index < end, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      negative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var exponent = 0
    var seenPoint = false
    while index < end {
      let byte = text[index]
      let digit = byte &- UInt8(ascii: "0")
      if digit <= 9 {
        digits += 1
        if significant < 19 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if mantissa != 0 { significant += 1 }
          if seenPoint { exponent -= 1 }
        } else {
          significant += 1
          if !seenPoint { exponent += 1 }
        }
      } else if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < end {
      guard text[index] | 0x20 == UInt8(ascii: "e"), let power = integer(text.extracting((index + 1)..<end)) else {
        return nil
      }
      exponent += max(-100_000, min(100_000, power))
    }
    if significant <= 15, (-22...22).contains(exponent) {
      // Both numbers are exact in a Double, so that one operation rounds once (Clinger 1990, "fast path").
      let value =
        exponent < 0
        ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
      return negative ? -value : value
    }
    return correctlyRounded(text)
  }

  /// The integer that is the whole of `text`, with an optional sign.
  public static func integer(_ text: Span<UInt8>) -> Int? {
    var index = 0
    var negative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      negative = text[0] == UInt8(ascii: "-")
      index = 1
    }
    guard let value = unsigned(text.extracting(index..<text.count)) else { return nil }
    return negative ? -value : value
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

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
