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

/// A transcoder for an encoding that extends ASCII and has one byte per character.
///
/// These encodings do not use a converter of the C library, because a statically linked program finds none on most
/// machines.
struct SingleByteTranscoder: XMLTranscoder {
  /// Characters of the bytes from 0x80; 0 for bytes without a character.
  private let upperHalf: [UInt32]

  static let ascii = SingleByteTranscoder(upperHalf: Array(repeating: 0, count: 128))
  /// ISO 8859-1.
  static let latin1 = SingleByteTranscoder(upperHalf: Array(0x80...0xFF))
  static let windows1252 = SingleByteTranscoder(
    upperHalf: [
      0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
      0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
      0x0178,
    ] + Array(0xA0...0xFF))

  mutating func convert(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    var start = 0
    for index in 0..<bytes.count where bytes[index] >= 0x80 {
      bytes.extracting(start..<index).withUnsafeBufferPointer { text.append(contentsOf: $0) }
      start = index + 1
      let character = upperHalf[Int(bytes[index] & 0x7F)]
      if character == 0 { text.appendInvalidCharacter() } else { text.append(character: character) }
    }
    bytes.extracting(start...).withUnsafeBufferPointer { text.append(contentsOf: $0) }
  }

  mutating func finish(into text: inout [UInt8]) {}
}
