extension String {
  /// Returns the text with an escape in place of each byte that is neither a letter, a digit nor in `plain`: the mark and
  /// two hexadecimal digits, as in RFC 3986.
  package func escaped(except plain: String, by mark: UInt8 = UInt8(ascii: "%")) -> String {
    var bytes: [UInt8] = []
    forEachEscapedByte(except: plain, by: mark) { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Calls `body` with each byte of ``escaped(except:by:)``.
  @inlinable
  package func forEachEscapedByte(
    except plain: String, by mark: UInt8 = UInt8(ascii: "%"), _ body: (UInt8) -> Void
  ) {
    for byte in utf8 {
      if byte.isLetterOrDigit(or: plain) {
        body(byte)
      } else {
        body(mark)
        body(HexDigit.digit(byte >> 4))
        body(HexDigit.digit(byte & 0xF))
      }
    }
  }
}

extension [UInt8] {
  /// Creates the bytes of a text in which escapes stand for bytes: a percent sign and two hexadecimal digits. `nil` for an
  /// invalid escape.
  package init?(percentEncoded text: some Sequence<UInt8>) {
    self = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        append(byte)
        continue
      }
      guard let high = rest.next().flatMap(HexDigit.value), let low = rest.next().flatMap(HexDigit.value) else {
        return nil
      }
      append(high << 4 | low)
    }
  }
}

extension UInt8 {
  /// Returns whether the byte is a letter or a digit of ASCII, or in `others`.
  @inlinable
  package func isLetterOrDigit(or others: String) -> Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: others.utf8.contains(self)
    }
  }
}
