import LocationKit

/// A sentence as text: everything between `$` and `*`. For sentences that change or state settings, such as `PMTK220,100`.
package enum SentenceText {
  /// Returns a text as a sentence: with `$`, checksum and line end.
  package static func bytes(_ text: String) -> [UInt8] {
    var writer = ASCIIWriter()
    append(Array(text.utf8), to: &writer)
    return writer.bytes
  }

  /// Returns the fields of a line that begins with `$`; `nil` if its checksum is missing or wrong.
  package static func fields(_ line: Span<UInt8>) -> [String]? {
    guard line.count > 0, line[0] == UInt8(ascii: "$") else { return nil }
    let body = line.extracting(1..<line.count)
    guard let found = SentenceChecksum.find(in: body), found.isRight else { return nil }
    return fields(body, end: found.star)
  }

  /// Returns the fields of a sentence of a ``SentenceListener``, whose checksum is right.
  package static func fields(from sentence: Span<UInt8>) -> [String] {
    let star = (0..<sentence.count).last { sentence[$0] == UInt8(ascii: "*") }
    return fields(sentence, end: star ?? sentence.count)
  }

  private static func fields(_ bytes: Span<UInt8>, end: Int) -> [String] {
    bytes.extracting(0..<end).withUnsafeBufferPointer { bytes in
      bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Writes `$`, the payload, its checksum and a line end.
  static func append(_ payload: [UInt8], to writer: inout ASCIIWriter) {
    writer.append("$")
    writer.append(contentsOf: payload)
    writer.append("*")
    let sum = payload.reduce(0, ^)
    for digit in [sum >> 4, sum & 0xF] { writer.append(HexDigit.digit(digit)) }
    writer.append("\r\n")
  }
}
