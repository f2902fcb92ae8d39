import LocationKit

/// Cuts a stream of bytes, given in pieces of any size, into sentences: what begins with `$` or `!` and ends at the line's
/// end. Binary frames, time stamps before the `$`, tag blocks and other noise between sentences are passed over; a `$`
/// within a sentence begins the next one, whose predecessor lost its end.
struct SentenceFramer: Sendable {
  /// The standard says 82, and receivers send more: Skytraq's `$PSTI` 120, RTK receivers' `$GNGGA` with eleven decimals
  /// 100, u-blox's `$PUBX,03` with all its satellites over 500. What is longer is noise.
  static let longestSentence = 1024

  /// Takes a sentence, without the byte that it starts with and without its line end; the line that it stands in, from
  /// 1; and the byte that it starts with, `$` or `!`.
  typealias Body = (_ sentence: Span<UInt8>, _ line: Int, _ start: UInt8) -> Void

  /// The line, counted from 1, in which the bytes now looked at lie.
  private(set) var line = 1
  /// How many sentences were cut off by noise or were too long.
  private(set) var damaged = 0
  /// The tag blocks before sentences.
  private(set) var tagBlock = TagBlock()
  /// What the sentence that is now read starts with.
  private var start: UInt8?
  /// What earlier pieces had of it.
  private var partial: [UInt8] = []

  /// Calls `body` with each complete sentence.
  @inline(__always)
  mutating func push(_ bytes: Span<UInt8>, _ body: Body) {
    var index = 0
    while index < bytes.count {
      guard let start else {
        index = skipNoise(bytes, from: index)
        continue
      }
      let end = Self.end(of: bytes, from: index)
      guard end < bytes.count else { return keep(bytes, index..<end) }
      emit(bytes, index..<end, start, body)
      self.start = bytes[end] == UInt8(ascii: "$") ? bytes[end] : nil
      if bytes[end] == UInt8(ascii: "\n") { line &+= 1 }
      index = end &+ 1
    }
  }

  /// The stream has ended; a last sentence without a line end counts.
  mutating func finish(_ body: Body) {
    if let start, !partial.isEmpty { body(partial.span, line, start) }
    partial.removeAll()
    start = nil
  }

  /// Looks for the start of a sentence; gives the index behind it.
  private mutating func skipNoise(_ bytes: Span<UInt8>, from first: Int) -> Int {
    var index = first
    while index < bytes.count {
      let byte = bytes[index]
      index &+= 1
      if byte == UInt8(ascii: "\n") { line &+= 1 }
      if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
        tagBlock.end()
        start = byte
        break
      }
      tagBlock.note(byte)
    }
    return index
  }

  /// The first byte that no sentence has, or that begins the next one.
  @inline(__always)
  private static func end(of bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      let marks = marks(bytes.word(at: index))
      if marks != 0 { return index &+ marks.firstMark }
      index &+= 8
    }
    let marks = marks(bytes.lastWord(from: index) | ~0 &<< UInt64(truncatingIfNeeded: 8 &* (bytes.count &- index)))
    return index &+ marks.firstMark
  }

  /// The highest bit of each byte below 0x20 or above 0x7E, and of each `$`; all other bits are clear.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    let low = word & UInt64(repeating: 0x7F)
    let isPrintable = low &+ UInt64(repeating: 0x60)
    let isNoDollar = (low ^ UInt64(repeating: UInt8(ascii: "$"))) &+ UInt64(repeating: 0x7F)
    let isDelete = low &+ UInt64(repeating: 1)
    return (word | isDelete | ~(isPrintable & isNoDollar)) & UInt64(repeating: 0x80)
  }

  @inline(__always)
  private mutating func emit(_ bytes: Span<UInt8>, _ range: Range<Int>, _ start: UInt8, _ body: Body) {
    let byte = bytes[range.upperBound]
    let isWhole = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "$")
    guard isWhole, partial.isEmpty, range.count <= Self.longestSentence else {
      return emitPartial(bytes, range, start, isWhole: isWhole, body)
    }
    if !range.isEmpty { body(bytes.extracting(range), line, start) }
  }

  /// A sentence that came in pieces or has a fault.
  private mutating func emitPartial(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ start: UInt8, isWhole: Bool, _ body: Body
  ) {
    keep(bytes, range)
    if isWhole, partial.count <= Self.longestSentence { body(partial.span, line, start) } else { damaged += 1 }
    partial.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let room = Self.longestSentence + 1 - partial.count
    for index in range.prefix(max(0, room)) { partial.append(bytes[index]) }
  }
}
