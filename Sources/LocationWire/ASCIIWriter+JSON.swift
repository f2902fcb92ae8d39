package import LocationKit

/// Members of an object that has been opened with its class, so that a comma comes before each. What is unknown writes
/// nothing.
extension ASCIIWriter {
  mutating func beginObject(_ name: StaticString) {
    append("{\"class\":\"", name, "\"")
  }

  mutating func endLine() { append("}\n") }

  package mutating func appendName(_ name: StaticString) {
    append(",\"", name, "\":")
  }

  /// A number that is not finite is unknown: JSON has no word for it.
  mutating func appendMember(_ name: StaticString, _ value: Double?, decimals: Int, trimmed: Bool = true) {
    guard let value, value.isFinite else { return }
    appendName(name)
    append(value, decimals: decimals, trimmed: trimmed)
  }

  mutating func appendMember(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    appendName(name)
    append(value)
  }

  mutating func appendMember(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    appendName(name)
    appendQuoted(text)
  }

  mutating func appendMember(_ name: StaticString, word: StaticString) {
    appendName(name)
    append("\"", word, "\"")
  }

  mutating func appendMember(_ name: StaticString, _ time: UTCInstant?) {
    guard let time else { return }
    appendName(name)
    appendQuoted(time)
  }

  /// A list; without elements it is left out.
  mutating func appendMember(_ name: StaticString, _ times: [UTCInstant]) {
    guard !times.isEmpty else { return }
    appendName(name)
    append("[")
    for (index, time) in times.enumerated() {
      if index > 0 { append(",") }
      appendQuoted(time)
    }
    append("]")
  }

  /// `"name":true`, where it is true.
  mutating func appendFlag(_ name: StaticString, _ isTrue: Bool) {
    guard isTrue else { return }
    appendName(name)
    append("true")
  }

  private mutating func appendQuoted(_ time: UTCInstant) {
    append("\"")
    append(time)
    append("\"")
  }

  /// A string of JSON (RFC 8259, section 7): quotes, backslashes and control characters are escaped.
  package mutating func appendQuoted(_ text: String) {
    append("\"")
    if Self.isPlain(text) {
      append(utf8: text)
    } else {
      appendEscaped(text)
    }
    append("\"")
  }

  /// Whether nothing needs an escape. Without an early end, so that many bytes are compared at once.
  private static func isPlain(_ text: String) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(true) { $0 && ($1 >= 0x20) && ($1 != UInt8(ascii: "\"")) && ($1 != UInt8(ascii: "\\")) }
    }
    return isPlain ?? false
  }

  private mutating func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x00..<0x20: appendEscape(control: byte)
      default: append(byte)
      }
    }
  }

  private mutating func appendEscape(control byte: UInt8) {
    append(byte < 0x10 ? "\\u000" : "\\u001")
    let digit = byte & 0x0F
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}
