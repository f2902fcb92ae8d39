/// Converts a document to UTF-8, in pieces of any size.
///
/// The result does not depend on where the input is cut. The scanner, which counts lines and columns, reports what is wrong: a
/// transcoder replaces bytes that are no character of the encoding by a byte that UTF-8 does not have.
protocol XMLTranscoder {
  /// Appends the characters that the bytes complete.
  mutating func convert(_ bytes: Span<UInt8>, into text: inout [UInt8])

  /// Appends what a transcoder holds back until it knows the next character. The input has ended.
  mutating func finish(into text: inout [UInt8])
}

extension [UInt8] {
  /// A byte that UTF-8 does not have.
  mutating func appendInvalidCharacter() { append(0xFF) }

  /// The first byte of a character of two: the file ends inside a character.
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
