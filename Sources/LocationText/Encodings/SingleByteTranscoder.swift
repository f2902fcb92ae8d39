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
