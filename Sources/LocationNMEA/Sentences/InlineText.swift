import LocationKit

/// The text of a sentence, stored inline, so that a sentence with a text allocates nothing.
///
/// NMEA 0183 allows 61 characters between the commas of a TXT. A text longer than ``capacity`` is cut, and ``isCut``
/// is `true`.
package struct InlineText: Sendable {
  /// Largest number of bytes.
  package static let capacity = 80

  private var bytes = InlineArray<80, UInt8>(repeating: 0)
  private var length: UInt8 = 0
  /// Whether the text was longer than ``capacity``.
  package private(set) var isCut = false

  /// Number of bytes.
  package var count: Int { Int(length) }
  /// Whether the text has no bytes.
  package var isEmpty: Bool { length == 0 }

  package init() {}

  package init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Reads a field, or several with their commas; `^hh` is the character with that hexadecimal number.
  init(_ field: Span<UInt8>) {
    var index = 0
    while index < field.count {
      if field[index] == UInt8(ascii: "^"), index + 2 < field.count, let high = HexDigit.value(field[index + 1]),
        let low = HexDigit.value(field[index + 2])
      {
        append(high << 4 | low)
        index += 3
      } else {
        append(field[index])
        index += 1
      }
    }
  }

  /// Whether the text is a name of the datum WGS-84.
  var meansWGS84: Bool { Datum.isWGS84(bytes.span.extracting(0..<count)) }

  package mutating func append(_ byte: UInt8) {
    guard count < Self.capacity else {
      isCut = true
      return
    }
    bytes[count] = byte
    length += 1
  }

  /// Writes the text. Bytes that would break a sentence are written as `^hh`.
  func write(to writer: inout ASCIIWriter) {
    for index in 0..<count {
      let byte = bytes[index]
      guard Self.isReserved(byte) else {
        writer.append(byte)
        continue
      }
      writer.append("^")
      writer.append(HexDigit.digit(byte >> 4))
      writer.append(HexDigit.digit(byte & 0xF))
    }
  }

  /// Returns whether a byte must be escaped: NMEA 0183 reserves these characters; otherwise only printable ASCII is
  /// sent.
  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: "\\"),
      UInt8(ascii: "^"):
      true
    default: byte < 0x20 || byte > 0x7D
    }
  }
}

extension InlineText: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }

  package static func == (one: InlineText, other: InlineText) -> Bool {
    guard one.length == other.length, one.isCut == other.isCut else { return false }
    for index in 0..<one.count where one.bytes[index] != other.bytes[index] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(bytes[index]) }
  }

  package var description: String { String(decoding: (0..<count).map { bytes[$0] }, as: UTF8.self) }

  /// Returns whether the texts are equal. It is a loop because a lazy sequence allocates.
  func equals(_ text: String) -> Bool {
    guard text.utf8.count == count else { return false }
    var index = 0
    for byte in text.utf8 {
      guard bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }
}
