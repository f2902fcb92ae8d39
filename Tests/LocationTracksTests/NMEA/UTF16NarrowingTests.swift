import Testing

@testable import LocationTracks

@Suite("UTF16Narrowing")
struct UTF16NarrowingTests {
  private func narrow(_ bytes: [UInt8], pieces size: Int) -> [UInt8] {
    var narrowing = UTF16Narrowing()
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      output += narrowing.narrowed(piece.span) ?? piece
    }
    return output
  }

  private static let text = "$GPRMC,ä\r\n"

  @Test(
    "narrows UTF-16 with a byte order mark, in both orders, in pieces of any size", arguments: [1, 2, 3, 5, 7, 1000])
  func narrows(size: Int) {
    let units = Array("\u{FEFF}\(Self.text)".utf16)
    let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let expected = Array("?$GPRMC,?\r\n".utf8)
    #expect(narrow(little, pieces: size) == expected)
    #expect(narrow(big, pieces: size) == expected)
  }

  @Test(
    "leaves other input unchanged, also if it begins like a byte order mark",
    arguments: [
      [], [0xFF, 0x24], [0xFE, 0x24, 0x47], [0xFF, 0xFF, 0xFE, 0x24], [0xFE, 0xFE, 0xFF],
      [0xEF, 0xBB, 0xBF, 0x24], [0x24, 0xFF, 0xFE], [0, 0x24, 0, 0x47],
    ] as [[UInt8]])
  func passes(bytes: [UInt8]) {
    for size in [1, 2, 3, 1000] { #expect(narrow(bytes, pieces: size) == bytes, "\(size)") }
  }
}
