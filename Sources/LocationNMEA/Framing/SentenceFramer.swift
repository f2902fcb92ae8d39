import LocationKit

/// Cuts a stream of bytes, given in pieces of any size, into sentences: what begins with `$` or `!` and ends at the line's
/// end. Binary frames, time stamps before the `$`, tag blocks and other noise between sentences are passed over; a `$`
/// within a sentence begins the next one, whose predecessor lost its end. A byte that no sentence has damages a sentence
/// unless it comes behind its checksum.
struct SentenceFramer: Sendable {
  /// The standard says 82, and receivers send more: Skytraq's `$PSTI` 120, RTK receivers' `$GNGGA` with eleven decimals
  /// 100, u-blox's `$PUBX,03` with all its satellites over 500. What is longer is noise.
  static let longestSentence = 1024

  /// Takes a sentence, without the byte that it starts with and without its line end; its fields; and where it was found.
  typealias Body = (_ sentence: Span<UInt8>, _ fields: inout SentenceFields, _ frame: SentenceFrame) -> Void

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
    var fields = SentenceFields()
    while index < bytes.count {
      guard let start else {
        index = skipNoise(bytes, from: index)
        continue
      }
      var end = bytes.count
      if partial.isEmpty, let plainEnd = fields.scanPlain(bytes, from: index) {
        end = plainEnd
        body(bytes.extracting(index..<end), &fields, SentenceFrame(line: line, start: start))
      } else {
        end = Self.end(of: bytes, from: index)
        guard end < bytes.count else { return keep(bytes, index..<end) }
        emit(bytes, index..<end, start, body)
      }
      self.start = bytes[end] == UInt8(ascii: "$") ? bytes[end] : nil
      if bytes[end] == UInt8(ascii: "\n") { line &+= 1 }
      index = end &+ 1
    }
  }

  /// The stream has ended; a last sentence without a line end counts.
  mutating func finish(_ body: Body) {
    if let start { emitPartial(start, body) }
    partial.removeAll()
    start = nil
  }

  /// Looks for the start of a sentence; gives the index behind it.
  @inline(__always)
  private mutating func skipNoise(_ bytes: Span<UInt8>, from first: Int) -> Int {
    // Nothing but a line feed comes between most sentences.
    if first &+ 1 < bytes.count, !tagBlock.isWatching, bytes[first] == UInt8(ascii: "\n"),
      bytes[first &+ 1] == UInt8(ascii: "$")
    {
      line &+= 1
      start = UInt8(ascii: "$")
      return first &+ 2
    }
    return searchNoise(bytes, from: first)
  }

  private mutating func searchNoise(_ bytes: Span<UInt8>, from first: Int) -> Int {
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
  private static func end(of bytes: Span<UInt8>, from start: Int) -> Int {
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "$") { return index }
    }
    return bytes.count
  }

  /// Gives on a sentence that is not as most are.
  private mutating func emit(_ bytes: Span<UInt8>, _ range: Range<Int>, _ start: UInt8, _ body: Body) {
    let end = bytes[range.upperBound]
    let isWhole = end == UInt8(ascii: "\n") || end == UInt8(ascii: "\r") || end == UInt8(ascii: "$")
    keep(bytes, range)
    if partial.count > Self.longestSentence {
      damaged += 1
    } else if isWhole {
      emitPartial(start, body)
    } else if SentenceChecksum.find(in: partial.span)?.isRight == true {
      emitPartial(start, isCut: true, body)
    } else {
      damaged += 1
    }
    partial.removeAll(keepingCapacity: true)
  }

  private mutating func emitPartial(_ start: UInt8, isCut: Bool = false, _ body: Body) {
    guard !partial.isEmpty else { return }
    var fields = SentenceFields()
    fields.split(partial.span)
    body(partial.span, &fields, SentenceFrame(line: line, start: start, isCut: isCut))
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let room = Self.longestSentence + 1 - partial.count
    for index in range.prefix(max(0, room)) { partial.append(bytes[index]) }
  }
}
