/// The id of a subject as one level of a topic: letters, digits and `-_.~@:` stand for themselves, and every other byte is
/// a percent sign and two hexadecimal digits. So no id adds a level, or is a wildcard. The empty id is `%00`.
package enum TopicLevel {
  package static func encode(_ id: String) -> String {
    id.isEmpty ? "%00" : escape(id, plain: "-_.~@:", by: "%")
  }

  /// Returns the text with an escape in place of each byte that is no letter or digit and not in `plain`.
  static func escape(_ text: String, plain: String, by mark: Character) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where plain.utf8.contains(byte): escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped.append(mark)
        escaped += digits.count == 1 ? "0" + digits : digits
      }
    }
    return escaped
  }
}
