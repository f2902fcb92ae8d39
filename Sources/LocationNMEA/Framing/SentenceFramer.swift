import LocationKit

/// A framer that cuts a stream of bytes, given in pieces of any size, into sentences.
///
/// A sentence begins with `$` or `!` and ends at the end of the line. Binary frames, time stamps before the `$`, tag
/// blocks and other noise between sentences are skipped. A `$` within a sentence begins the next one: the end of the
/// first was lost. A byte that cannot occur in a sentence damages it, unless it comes after the checksum.
struct SentenceFramer: Sendable {
  /// Largest length of a sentence in bytes; longer ones are noise. The standard allows 82, and receivers send more:
  /// Skytraq's `$PSTI` has 120, RTK receivers' `$GNGGA` with eleven decimals 100, u-blox's `$PUBX,03` with all its
  /// satellites over 500.
  static let longestSentence = 1024

  /// Receives a sentence, without its first byte and its line end; its fields; and the place at which it was found.
  typealias Body = (_ sentence: Span<UInt8>, _ fields: inout SentenceFields, _ frame: SentenceFrame) -> Void

  /// Number, from 1, of the line that contains the bytes being scanned.
  private(set) var line = 1
  /// Number of sentences that were cut off by noise or were too long.
  private(set) var damaged = 0
  /// Tag blocks before sentences.
  private(set) var tagBlock = TagBlock()
  /// First byte of the sentence being read; `nil` between sentences.
  private var start: UInt8?
  /// Bytes of that sentence from earlier pieces.
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

  /// Handles the end of the stream; a last sentence without a line end counts.
  mutating func finish(_ body: Body) {
    if let start { emitPartial(start, body) }
    partial.removeAll()
    start = nil
  }

  /// Searches for the start of a sentence; returns the index after it.
  @inline(__always)
  private mutating func skipNoise(_ bytes: Span<UInt8>, from first: Int) -> Int {
    // Only a line feed separates most sentences.
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

  /// Returns the index of the first byte that cannot occur in a sentence, or that begins the next one.
  private static func end(of bytes: Span<UInt8>, from start: Int) -> Int {
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "$") { return index }
    }
    return bytes.count
  }

  /// Emits a sentence that is not plain.
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
