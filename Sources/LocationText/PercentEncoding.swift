import LocationKit

/// The percent-encoding of RFC 3986.
package enum PercentEncoding {
  /// Returns the decoded text; `nil` for an invalid escape, for text that is not UTF-8, and for a control character.
  package static func decode(_ text: Substring, plusIsBlank: Bool = false) -> String? {
    let text = text.utf8.lazy.map { plusIsBlank && $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    guard let bytes = [UInt8](percentEncoded: text), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the text with every byte escaped that is not unreserved.
  package static func encode(_ text: String) -> String { text.escaped(except: "-._~") }
}
