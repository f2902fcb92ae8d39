/// Operations on eight bytes of text at once, the first in the lowest bits.
///
/// A mask marks the matching bytes with their highest bits. Above the lowest match it may contain false marks (in
/// Mycroft's test for a zero byte, a borrow runs upwards); below it none.
enum XMLWord {
  static let blanks: UInt64 = 0x2020_2020_2020_2020
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always) static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

  /// Marks bytes of non-ASCII characters and of control characters, including white space other than the blank.
  @inline(__always) static func nonPrintable(_ word: UInt64) -> UInt64 {
    (word | ((word &- blanks) & ~word)) & highBits
  }

  /// Marks the bytes that are equal to the repeated byte of `pattern`.
  @inline(__always) static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return (difference &- ones) & ~difference & highBits
  }

  /// Returns the index of the first marked byte; 8 if there is none.
  @inline(__always) static func firstMarked(_ mask: UInt64) -> Int { mask.trailingZeroBitCount >> 3 }
}

extension UnsafePointer<UInt8> {
  /// The next eight bytes. They must be readable; the padding of a scanner's input guarantees that.
  @inline(__always) var word: UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
  }

  /// Returns the next `count` bytes, followed by zeros up to eight.
  @inline(__always) func word(first count: Int) -> UInt64 {
    count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
  }

  /// The end of a line feed and the blanks after it, if they begin here.
  @inline(__always) var endOfIndentation: UnsafePointer<UInt8> {
    guard pointee == 0x0A else { return self }
    var position = self + 1
    while true {
      let others = position.word ^ XMLWord.blanks
      if others != 0 { return position + XMLWord.firstMarked(others) }
      position += 8
    }
  }

  /// Returns the end of the printable ASCII characters from here that are none of three.
  @inline(__always) func endOfPlainText(before a: UInt8, _ b: UInt8, _ c: UInt8) -> UnsafePointer<UInt8> {
    var position = self
    while true {
      let word = position.word
      let mask =
        XMLWord.nonPrintable(word) | XMLWord.equal(word, XMLWord.repeated(a))
        | XMLWord.equal(word, XMLWord.repeated(b)) | XMLWord.equal(word, XMLWord.repeated(c))
      if mask != 0 { return position + XMLWord.firstMarked(mask) }
      position += 8
    }
  }
}
