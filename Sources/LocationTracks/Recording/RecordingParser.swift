import LocationIO
import LocationKit

/// A parser of a recording, in pieces of any size; ``RecordingWriter`` describes the format.
///
/// Bytes that are neither a beginning nor a complete chunk are skipped up to the next one and reported as one fault.
struct RecordingParser: Sendable {
  enum Part: Sendable, Hashable {
    case beginning(UTCInstant, source: String)
    case chunk(Duration, [UInt8])
    /// Skipped bytes: their offset in the recording, and their number.
    case damage(offset: Int, count: Int)
  }

  private var buffer: [UInt8] = []
  /// Number of parsed bytes of `buffer`.
  private var index = 0
  /// Offset of `buffer[0]` in the recording.
  private var offset = 0
  private var damage: (offset: Int, count: Int)?
  /// Number of bytes whose checksum may still be computed. Each pushed byte adds to it: otherwise each line of a file that
  /// is made for it could claim, and cost, the content of a whole chunk.
  private var checkable = 1 << 20
  /// Number of bytes whose checksum was computed.
  private(set) var checkedBytes = 0

  /// Longer than any beginning, and than the head of any chunk.
  private static let longestLine = 1200
  /// Number of times that a byte may be checked, on average. In a recording without damage, each is checked once.
  private static let checksPerByte = 16

  mutating func push(_ bytes: Span<UInt8>, into parts: inout [Part]) {
    bytes.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    checkable += bytes.count * Self.checksPerByte
    while index < buffer.count, let length = takeOne(isLast: false, into: &parts) { index += length }
    buffer.removeFirst(index)
    offset += index
    index = 0
  }

  /// Ends the recording; the remaining bytes are truncated.
  mutating func finish(into parts: inout [Part]) {
    while index < buffer.count, let length = takeOne(isLast: true, into: &parts) { index += length }
    tellDamage(into: &parts)
  }

  /// Takes one part. Returns its length; `nil` if more bytes are needed.
  private mutating func takeOne(isLast: Bool, into parts: inout [Part]) -> Int? {
    switch scan() {
    case .part(let part, let length):
      tellDamage(into: &parts)
      parts.append(part)
      return length
    case .incomplete where !isLast: return nil
    case .incomplete, .none:
      let length = lengthOfDamage()
      damage = (damage?.offset ?? offset + index, (damage?.count ?? 0) + length)
      return length
    }
  }

  private enum Scan {
    case part(Part, length: Int)
    case incomplete
    case none
  }

  private mutating func scan() -> Scan {
    let isChunk = buffer[index] == UInt8(ascii: "@")
    guard isChunk || buffer[index] == UInt8(ascii: "l") else { return .none }
    let limit = min(buffer.count, index + Self.longestLine)
    guard let end = buffer[index..<limit].firstIndex(of: UInt8(ascii: "\n")) else {
      return buffer.count - index < Self.longestLine ? .incomplete : .none
    }
    return isChunk ? scanChunk(lineEnd: end) : scanBeginning(lineEnd: end)
  }

  private mutating func scanChunk(lineEnd: Int) -> Scan {
    let fields = buffer[(index + 1)..<lineEnd].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard fields.count == 3, let elapsed = Self.number(fields[0]), let count = Self.number(fields[1]),
      count <= RecordingWriter.longestChunk, fields[2].count == 8
    else { return .none }
    let start = lineEnd + 1
    guard buffer.count > start + count else { return .incomplete }
    guard buffer[start + count] == UInt8(ascii: "\n") else { return .none }
    guard isRight(fields[2], head: index..<fields[2].startIndex, content: start..<(start + count)) else { return .none }
    return .part(
      .chunk(.nanoseconds(elapsed), Array(buffer[start..<(start + count)])), length: start + count + 1 - index)
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(field)
    return DecimalText.unsigned(bytes.span)
  }

  private mutating func scanBeginning(lineEnd: Int) -> Scan {
    let fields = buffer[index..<lineEnd].split(
      separator: UInt8(ascii: " "), maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, fields[0].elementsEqual("locate-recording".utf8), fields[1].elementsEqual("1".utf8),
      isRight(fields[3], head: index..<fields[3].startIndex, content: fields[4].startIndex..<lineEnd),
      let start = UTCInstant(iso8601: String(decoding: fields[2], as: UTF8.self))
    else { return .none }
    let source = String(decoding: fields[4], as: UTF8.self)
    return .part(.beginning(start, source: source), length: lineEnd + 1 - index)
  }

  private mutating func isRight(_ sum: ArraySlice<UInt8>, head: Range<Int>, content: Range<Int>) -> Bool {
    let count = head.count + content.count
    guard count <= checkable else { return false }
    checkable -= count
    checkedBytes += count
    var check = CRC32()
    check.update(buffer.span.extracting(head))
    check.update(buffer.span.extracting(content))
    return sum.count == 8 && UInt32(String(decoding: sum, as: UTF8.self), radix: 16) == check.value
  }

  /// Returns the distance to the next byte that may begin a part, even within a line, because the beginning of the line
  /// may be damaged.
  private func lengthOfDamage() -> Int {
    let next = buffer[(index + 1)...].firstIndex { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "l") }
    return (next ?? buffer.count) - index
  }

  private mutating func tellDamage(into parts: inout [Part]) {
    if let damage { parts.append(.damage(offset: damage.offset, count: damage.count)) }
    damage = nil
  }
}
