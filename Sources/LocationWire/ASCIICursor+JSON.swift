import LocationKit

/// Writing of JSON: members of an object that has been opened with its class, so that a comma precedes each. Unknown
/// values write nothing.
extension ASCIICursor {
  @inline(__always)
  mutating func beginObject(_ name: StaticString) {
    put("{\"class\":\"")
    put(name)
    put("\"")
  }

  mutating func endLine() { put("}\n") }

  @inline(__always)
  mutating func putName(_ name: StaticString) {
    put(",\"")
    put(name)
    put("\":")
  }

  /// Writes a number. One that is not finite counts as unknown, because JSON cannot represent it.
  @inline(__always)
  mutating func putMember(_ name: StaticString, _ value: Double?, decimals: Int, trimmed: Bool = true) {
    guard let value, value.isFinite else { return }
    putName(name)
    put(value, decimals: decimals, trimmed: trimmed)
  }

  @inline(__always)
  mutating func putMember(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    putName(name)
    put(value)
  }

  mutating func putMember(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    putName(name)
    putQuoted(text)
  }

  mutating func putMember(_ name: StaticString, word: StaticString) {
    putName(name)
    put("\"")
    put(word)
    put("\"")
  }

  mutating func putMember(_ name: StaticString, _ time: UTCInstant?) {
    guard let time else { return }
    putName(name)
    putQuoted(time)
  }

  /// Writes a list; an empty one is left out.
  mutating func putMember(_ name: StaticString, _ times: [UTCInstant]) {
    guard !times.isEmpty else { return }
    putName(name)
    put("[")
    for (index, time) in times.enumerated() {
      if index > 0 { put(",") }
      putQuoted(time)
    }
    put("]")
  }

  /// Writes `"name":true` if the value is true.
  mutating func putFlag(_ name: StaticString, _ isTrue: Bool) {
    guard isTrue else { return }
    putName(name)
    put("true")
  }

  private mutating func putQuoted(_ time: UTCInstant) {
    put("\"")
    put(time)
    put("\"")
  }

  /// Returns the largest number of bytes of a quoted text: an escape has six bytes.
  static func roomQuoted(_ text: String?) -> Int { text.map { 2 + 6 * $0.utf8.count } ?? 0 }

  /// Writes a string of JSON (RFC 8259, section 7). Quotes, backslashes and control characters are escaped, including
  /// those of ISO 6429 (C1) and DEL, which a terminal would interpret.
  mutating func putQuoted(_ text: String) {
    put("\"")
    if Self.isPlain(text) {
      put(utf8: text)
    } else {
      putEscaped(text)
    }
    put("\"")
  }

  /// Returns whether no character needs an escape. It has no early exit, so that many bytes are compared at once.
  private static func isPlain(_ text: String) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(true) {
        $0 && ($1 >= 0x20) && ($1 != UInt8(ascii: "\"")) && ($1 != UInt8(ascii: "\\")) && ($1 != 0x7F)
          && ($1 != leadOfC1)
      }
    }
    return isPlain ?? false
  }

  /// First byte in UTF-8 of U+0080 to U+00BF.
  private static let leadOfC1: UInt8 = 0xC2

  private mutating func putEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: put("\\\"")
      case 0x5C: put("\\\\")
      case 0x00..<0x20, 0x7F..<0xA0: putEscape(control: UInt8(scalar.value))
      default: put(utf8: String(scalar))
      }
    }
  }

  private mutating func putEscape(control code: UInt8) {
    put("\\u00")
    putHexadecimal(code >> 4)
    putHexadecimal(code & 0x0F)
  }

  private mutating func putHexadecimal(_ digit: UInt8) {
    put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}
