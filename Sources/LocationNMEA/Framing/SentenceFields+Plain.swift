import LocationKit

/// The fast path for nearly all sentences, eight bytes at a time.
extension SentenceFields {
  /// Scans a sentence that begins at `start` if it has the most common form: up to 128 letters, digits, commas, plus,
  /// minus and points, and a checksum before the line end. Returns the index of its end; `nil` for any other form.
  ///
  /// It finds the checksum and the commas. ``splitPlain()`` makes fields of them, for callers that need fields.
  mutating func scanPlain(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard start >= 0, start &+ 64 <= bytes.count else { return nil }
    var folded: UInt64 = 0
    let (first, length) = Self.scanBlock(bytes, at: start, &folded)
    guard length == 64 else { return found((first, 0), folded, bytes, start, star: start &+ length) }
    guard start &+ 128 <= bytes.count else { return nil }
    let (second, rest) = Self.scanBlock(bytes, at: start &+ 64, &folded)
    guard rest < 64 else { return nil }
    return found((first, second), folded, bytes, start, star: start &+ 64 &+ rest)
  }

  /// Returns the commas among 64 bytes, up to the first byte that is not a letter, digit, comma, plus, minus or
  /// point, and the number of bytes before that. All 64 bytes must exist.
  @inline(never)
  private static func scanBlock(
    _ bytes: Span<UInt8>, at block: Int, _ folded: inout UInt64
  ) -> (commas: UInt64, length: Int) {
    var others: UInt64 = 0
    var place: UInt64 = 0
    while place < 64 {
      let word = bytes.word(uncheckedAt: block &+ Int(truncatingIfNeeded: place))
      let stops = word.marksBelowPlus
      others |= word.marks(notOf: UInt8(ascii: ",")).gatheredMarks &<< place
      if stops != 0 {
        folded ^= word & ((stops & (0 &- stops)) &>> 7 &- 1)
        place |= UInt64(truncatingIfNeeded: stops.firstMark)
        return (~others & (1 &<< place &- 1), Int(truncatingIfNeeded: place))
      }
      folded ^= word
      place &+= 8
    }
    return (~others, 64)
  }

  /// Accepts the scanned fields if a checksum and a line end follow them.
  @inline(__always)
  private mutating func found(
    _ commas: (UInt64, UInt64), _ folded: UInt64, _ bytes: Span<UInt8>, _ start: Int, star: Int
  ) -> Int? {
    let lineEnd = star &+ SentenceChecksum.length
    guard lineEnd < bytes.count, bytes[lineEnd] == UInt8(ascii: "\r") || bytes[lineEnd] == UInt8(ascii: "\n"),
      let sent = SentenceChecksum.sent(bytes.extracting(star..<lineEnd))
    else { return nil }
    begin(commas, end: star &- start, sum: folded.foldedByExclusiveOr, sent: sent)
    return lineEnd
  }
}
