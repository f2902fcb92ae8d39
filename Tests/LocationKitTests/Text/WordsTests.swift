import LocationKit
import Testing

/// Words of eight and four bytes, with every byte at every place.
@Suite("Words")
struct WordsTests {
  private static let bytes = 0...UInt8.max

  /// A word of the letter zero, with another byte at one place.
  private func word(_ byte: UInt8, at place: Int) -> UInt64 {
    let shift = UInt64(8 * place)
    return 0x3030_3030_3030_3030 & ~(0xFF << shift) | UInt64(byte) << shift
  }

  @Test("digits are a number, and any other byte makes it invalid", arguments: 0..<8)
  func eightDigits(place: Int) {
    for byte in Self.bytes {
      let digit = UInt64(byte) &- 0x30
      let weight = (place..<7).reduce(1 as UInt64) { power, _ in power * 10 }
      let number = (word(byte, at: place) ^ 0x3030_3030_3030_3030).decimalFromDigits
      #expect(number == (digit <= 9 ? digit * weight : nil), "\(byte)")
    }
    #expect((0x3837_3635_3433_3231 ^ 0x3030_3030_3030_3030 as UInt64).decimalFromDigits == 12_345_678)
    #expect((0x3939_3939_3939_3939 ^ 0x3030_3030_3030_3030 as UInt64).decimalFromDigits == 99_999_999)
  }

  @Test("of four bytes, only the first N count", arguments: 1...4)
  func fourDigits(count: Int) {
    for (place, byte) in (0..<4).flatMap({ place in Self.bytes.map { (place, $0) } }) {
      let number = UInt32(truncatingIfNeeded: word(byte, at: place)).decimal(ofFirst: count)
      let digit = UInt32(byte) &- 0x30
      let weight = (place..<max(place, count - 1)).reduce(1 as UInt32) { power, _ in power * 10 }
      #expect(number == (place >= count ? 0 : digit <= 9 ? digit * weight : nil), "\(byte) at \(place)")
    }
    #expect((0x3837_3635 as UInt32).decimal(ofFirst: count) == [5, 56, 567, 5678][count - 1])
  }

  @Test("separators are accepted at their positions only", arguments: 0..<8)
  func marks(place: Int) {
    let mark = 0x80 << UInt64(8 * place) as UInt64
    for byte in Self.bytes {
      let word = word(byte, at: place)
      #expect(word.marksBelowPlus == (byte < UInt8(ascii: "+") || byte >= 0x7F ? mark : 0), "\(byte)")
      if byte != 0x30 { #expect(word.marks(of: byte) == mark, "\(byte)") }
      if byte < 0x80 { #expect(word.marks(notOf: 0x30) == (byte == 0x30 ? 0 : mark), "\(byte)") }
    }
    #expect(mark.gatheredMarks == 1 << UInt64(place))
    #expect(mark.firstMark == place)
    #expect((UInt64(0x5A) << UInt64(8 * place)).foldedByExclusiveOr == 0x5A)
  }
}
