/// Cuts a stream of bytes, given in pieces of any size, into sentences: what begins with `$` or `!` and ends at the line's
/// end. Binary frames, time stamps before the `$`, tag blocks and other noise between sentences are passed over; a `$`
/// within a sentence begins the next one, whose predecessor lost its end.
struct SentenceFramer: Sendable {
  /// The standard says 82, and receivers send more: Skytraq's `$PSTI` 120, RTK receivers' `$GNGGA` with eleven decimals
  /// 100, u-blox's `$PUBX,03` with all its satellites over 500. What is longer is noise.
  static let longestSentence = 1024

  /// The line, counted from 1, in which the bytes now looked at lie.
  private(set) var line = 1
  /// How many sentences were cut off by noise or were too long.
  private(set) var damaged = 0
  private var partial: [UInt8] = []
  private var isInside = false

  /// Calls `body` with each complete sentence, without its `$` and its line end.
  mutating func push(_ bytes: Span<UInt8>, _ body: (Span<UInt8>, _ line: Int) -> Void) {
    var start = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard isInside else {
        if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
          isInside = true
          start = index + 1
        } else if byte == UInt8(ascii: "\n") {
          line += 1
        }
        continue
      }
      if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "$") { continue }
      let isEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "$")
      emit(bytes, start..<index, isWhole: isEnd, body)
      isInside = byte == UInt8(ascii: "$")
      start = index + 1
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
    if isInside { keep(bytes, start..<bytes.count) }
  }

  /// The stream has ended; a last sentence without a line end counts.
  mutating func finish(_ body: (Span<UInt8>, _ line: Int) -> Void) {
    if isInside, !partial.isEmpty { body(partial.span, line) }
    partial.removeAll()
    isInside = false
  }

  private mutating func emit(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isWhole: Bool, _ body: (Span<UInt8>, _ line: Int) -> Void
  ) {
    defer { partial.removeAll(keepingCapacity: true) }
    let length = partial.count + range.count
    guard isWhole, length <= Self.longestSentence else {
      damaged += 1
      return
    }
    guard length > 0 else { return }
    if partial.isEmpty { return body(bytes.extracting(range), line) }
    for index in range { partial.append(bytes[index]) }
    body(partial.span, line)
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let room = Self.longestSentence + 1 - partial.count
    for index in range.prefix(max(0, room)) { partial.append(bytes[index]) }
  }
}
