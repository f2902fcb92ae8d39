import LocationKit

/// The escapes of JSON's strings (RFC 8259, section 7).
package enum JSONEscapes {
  /// Returns the text of a valid string's bytes. An unpaired surrogate becomes U+FFFD.
  package static func resolve(_ bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += appendEscape(bytes.extracting(index..<bytes.count), to: &text)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }

  /// Appends the character of the escape at the beginning of `bytes`, and returns the length of the escape.
  private static func appendEscape(_ bytes: Span<UInt8>, to text: inout [UInt8]) -> Int {
    switch bytes[1] {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): return appendCodePoint(bytes, to: &text)
    default: text.append(bytes[1])
    }
    return 2
  }

  private static func appendCodePoint(_ bytes: Span<UInt8>, to text: inout [UInt8]) -> Int {
    let unit = codeUnit(bytes.extracting(2..<6))
    if let scalar = Unicode.Scalar(unit) {
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return 6
    }
    if unit < 0xDC00, bytes.count >= 12, bytes[6] == UInt8(ascii: "\\"), bytes[7] == UInt8(ascii: "u") {
      let low = codeUnit(bytes.extracting(8..<12))
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        return 12
      }
    }
    text.append(contentsOf: UTF8.encodedReplacementCharacter)
    return 6
  }

  private static func codeUnit(_ digits: Span<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<digits.count { value = value << 4 | UInt32(HexDigit.value(digits[index]) ?? 0) }
    return value
  }
}
