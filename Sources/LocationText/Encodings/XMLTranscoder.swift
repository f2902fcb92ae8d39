/// A converter of a document to UTF-8, in pieces of any size.
///
/// The result does not depend on the boundaries of the input. The scanner, which counts lines and columns, reports
/// errors: a transcoder replaces bytes that are not a character of the encoding with a byte that is invalid in UTF-8.
protocol XMLTranscoder {
  /// Appends the characters that the bytes complete.
  mutating func convert(_ bytes: Span<UInt8>, into text: inout [UInt8])

  /// Ends the input: appends characters that were held back.
  mutating func finish(into text: inout [UInt8])
}

extension [UInt8] {
  /// Appends a byte that is invalid in UTF-8.
  mutating func appendInvalidCharacter() { append(0xFF) }

  /// Appends the first byte of a two-byte character, because the file ends inside a character.
  mutating func appendCutCharacter() { append(0xC3) }

  mutating func append(character scalar: UInt32) {
    var (word, count) = UTF8Character.bytes(of: scalar)
    while count > 0 {
      append(UInt8(truncatingIfNeeded: word))
      word >>= 8
      count -= 1
    }
  }
}
