/// The percent-encoding of RFC 3986, and encodings of its kind: a byte that is not plain becomes a mark and two
/// hexadecimal digits.
package enum PercentEncoding {
  /// Bytes that need no escape in any part of an address, besides letters and digits.
  package static let unreserved = "-._~"

  /// Returns the text with an escape in place of each byte that is no letter or digit and not in `plain`.
  package static func encode(
    _ text: String, plain: String = unreserved, mark: UInt8 = UInt8(ascii: "%")
  ) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte, plain) {
        bytes.append(byte)
      } else {
        bytes += [mark, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the decoded text; `nil` for an invalid escape, for text that is not UTF-8, and for a control character.
  package static func decode(_ text: Substring, plusIsBlank: Bool = false) -> String? {
    guard let bytes = bytes(text, plusIsBlank: plusIsBlank), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      return nil
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the decoded bytes; `nil` for an invalid escape.
  package static func bytes(_ text: some StringProtocol, plusIsBlank: Bool = false) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(JSONEscapes.hexDigit),
          let low = rest.popFirst().flatMap(JSONEscapes.hexDigit)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsBlank: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Whether a byte is a letter, a digit or in `plain`.
  @inlinable
  package static func isPlain(_ byte: UInt8, _ plain: String) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: plain.utf8.contains(byte)
    }
  }
}
