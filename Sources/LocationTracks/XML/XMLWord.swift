/// Eight bytes of text looked at at once, the first in the lowest bits.
///
/// A mask has the highest bit of each byte set that is looked for; above the lowest such byte it may have more bits than it
/// should (Mycroft's test for a zero byte lets a borrow run upwards), below it none.
enum XMLWord {
  static let blanks: UInt64 = 0x2020_2020_2020_2020
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  @inline(__always) static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

  /// Bytes of characters beyond ASCII, and control characters, white space but the blank among them.
  @inline(__always) static func nonPrintable(_ word: UInt64) -> UInt64 {
    (word | ((word &- blanks) & ~word)) & highBits
  }

  /// Bytes that equal the one `pattern` repeats.
  @inline(__always) static func equal(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let difference = word ^ pattern
    return (difference &- ones) & ~difference & highBits
  }

  /// The number of the first byte that a mask marks; 8 for none.
  @inline(__always) static func firstMarked(_ mask: UInt64) -> Int { mask.trailingZeroBitCount >> 3 }
}

extension UnsafePointer<UInt8> {
  /// The next eight bytes. Behind a scanner's input there is room to read on.
  @inline(__always) var word: UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
  }

  /// The next eight bytes, as many as `count` says, and zeros.
  @inline(__always) func word(first count: Int) -> UInt64 {
    count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1)
  }

  /// The end of the line feed and the blanks that begin here.
  @inline(__always) var endOfIndentation: UnsafePointer<UInt8> {
    guard pointee == 0x0A else { return self }
    var position = self + 1
    while true {
      let others = position.word ^ XMLWord.blanks
      if others != 0 { return position + XMLWord.firstMarked(others) }
      position += 8
    }
  }

  /// The end of the printable ASCII from here on that none of three characters interrupts.
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
