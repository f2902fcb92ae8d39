import Glibc

/// Splits bytes, in pieces of any size, into lines.
///
/// A line ends with LF or CR LF, which are not part of it. A line longer than the maximum is dropped up to its end and
/// counted, so that a faulty sender cannot cause unlimited memory use.
package struct LineFramer: Sendable {
  /// Number of lines dropped because of their length.
  package private(set) var overlongLines = 0

  private let maximumLength: Int
  private var begun: [UInt8] = []
  private var isDropping = false

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Creates a framer.
  /// - Parameter maximumLength: the largest number of bytes of a line, without its end.
  package init(maximumLength: Int) { self.maximumLength = maximumLength }

  /// Calls `body` with each line that `bytes` complete, including empty ones. If `body` throws, the rest of `bytes`
  /// has not been consumed.
  package mutating func push<Failure: Error>(
    _ bytes: Span<UInt8>, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while let end = Self.indexOfLineFeed(in: bytes, from: start) {
      let piece = bytes.extracting(start..<end)
      start = end + 1
      try complete(piece, body)
    }
    if start < bytes.count { keep(bytes.extracting(start..<bytes.count)) }
  }

  /// Handles the end of the bytes: calls `body` with a last line without an end, if there is one.
  package mutating func finish<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    let last = begun
    reset()
    if !last.isEmpty { try deliver(last.span, body) }
  }

  /// Drops a partial line, because the following bytes come from a new connection.
  package mutating func reset() {
    begun.removeAll(keepingCapacity: true)
    isDropping = false
  }

  private mutating func complete<Failure: Error>(
    _ piece: Span<UInt8>, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    if begun.isEmpty && !isDropping { return try deliver(piece, body) }
    keep(piece)
    let line = begun
    let wasDropped = isDropping
    reset()
    if !wasDropped { try deliver(line.span, body) }
  }

  private mutating func deliver<Failure: Error>(
    _ line: Span<UInt8>, _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let length = Self.lengthWithoutReturn(line)
    guard length <= maximumLength else {
      overlongLines += 1
      return
    }
    try body(line.extracting(0..<length))
  }

  private mutating func keep(_ piece: Span<UInt8>) {
    guard !isDropping else { return }
    // One byte more than the maximum may still be the CR of CR LF.
    guard begun.count + piece.count <= maximumLength + 1 else {
      overlongLines += 1
      begun.removeAll(keepingCapacity: true)
      isDropping = true
      return
    }
    piece.withUnsafeBufferPointer { begun.append(contentsOf: $0) }
  }

  private static func lengthWithoutReturn(_ line: Span<UInt8>) -> Int {
    let last = line.count - 1
    return last >= 0 && line[last] == carriageReturn ? last : line.count
  }

  private static func indexOfLineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      guard start < buffer.count, let base = buffer.baseAddress else { return nil }
      guard let found = memchr(base + start, Int32(lineFeed), buffer.count - start) else { return nil }
      return UnsafeRawPointer(base).distance(to: found)
    }
  }
}
