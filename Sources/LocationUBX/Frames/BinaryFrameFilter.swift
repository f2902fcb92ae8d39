/// Separates the frames of binary protocols from the sentences of a receiver's stream, in pieces of any size, and counts
/// the frames.
///
/// Only bytes with the length and the checksum of a frame are a frame; bytes that merely begin like one are text, and so
/// are the bytes after them. Within a frame of u-blox that is damaged or cut off, only sentences are text.
public struct BinaryFrameFilter: Sendable {
  /// Number of u-blox's frames.
  package private(set) var messageCount = 0
  private var others: [BinaryProtocol: Int] = [:]
  /// Number of u-blox's frames whose checksum is wrong.
  package private(set) var damaged = 0
  /// Number of u-blox's frames that ended with the stream, or before a silence.
  package private(set) var cut = 0
  /// Bytes that may become a frame.
  private var held: [UInt8] = []
  /// Number of bytes, from the held ones on, that belong to a damaged frame.
  private var damagedRest = 0

  /// Creates a filter at the beginning of a stream.
  public init() {}

  /// Number of frames by protocol.
  package var counts: [BinaryProtocol: Int] {
    messageCount > 0 ? others.merging([.ubx: messageCount], uniquingKeysWith: +) : others
  }

  package var total: Int { others.values.reduce(messageCount, +) }

  /// Returns whether the bytes pass unchanged.
  package func passes(_ bytes: Span<UInt8>) -> Bool {
    guard held.isEmpty, damagedRest == 0 else { return false }
    var index = 0
    while index < bytes.count {
      // Eight bytes of text at once.
      if index + 8 <= bytes.count, !BinaryFrame.mayBegin(within: bytes, at: index) {
        index += 8
        continue
      }
      if BinaryFrame.canBegin(bytes[index]) { return false }
      index += 1
    }
    return true
  }

  /// Calls `body` with each part outside of frames, and with the kind and the payload of each frame of u-blox.
  public mutating func split(_ bytes: Span<UInt8>, _ body: (Span<UInt8>, UBXKind?) -> Void) {
    guard !held.isEmpty else {
      let end = split(bytes, isEnd: false, body)
      return hold(bytes.extracting(end..<bytes.count))
    }
    var all: [UInt8] = []
    swap(&all, &held)
    bytes.withUnsafeBufferPointer { all.append(contentsOf: $0) }
    let end = split(all.span, isEnd: false, body)
    all.removeSubrange(0..<end)
    held = all
  }

  private mutating func hold(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { held.append(contentsOf: $0) }
  }

  /// Appends the bytes that are not part of a frame.
  package mutating func pass(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    split(bytes) { part, kind in if kind == nil { part.withUnsafeBufferPointer { text.append(contentsOf: $0) } } }
  }

  /// Calls `body` with the held bytes, which are not a frame, because no more data arrives for now. Frames within them
  /// are separated.
  public mutating func drain(_ body: (Span<UInt8>, UBXKind?) -> Void) {
    guard !held.isEmpty else { return }
    let rest = held
    held = []
    _ = split(rest.span, isEnd: true, body)
  }

  /// Returns the index of the bytes that must wait for more.
  private mutating func split(_ bytes: Span<UInt8>, isEnd: Bool, _ body: (Span<UInt8>, UBXKind?) -> Void) -> Int {
    var (start, index) = (0, 0)
    var damagedEnd = damagedRest
    defer { damagedRest = max(0, damagedEnd - index) }
    func passText(to end: Int) { if start < end { body(bytes.extracting(start..<end), nil) } }
    while index < bytes.count {
      guard BinaryFrame.canBegin(bytes[index]) else {
        if index < damagedEnd {
          if BinaryFrame.beginsSentence(bytes, at: index, before: damagedEnd, isEnd: isEnd) {
            damagedEnd = 0
          } else {
            start = index + 1
          }
        }
        index += 1
        continue
      }
      let match = BinaryFrame.match(bytes, at: index)
      switch match {
      case .frame(let name, let length):
        passText(to: index)
        if name == .ubx {
          messageCount += 1
          let payload = bytes.extracting((index + 6)..<(index + length - 2))
          body(payload, UBXKind(bytes[index + 2], bytes[index + 3]))
        } else {
          others[name, default: 0] += 1
        }
        index += length
        start = index
        continue
      case .incomplete where !isEnd:
        passText(to: index)
        return index
      case .damaged(let length) where index >= damagedEnd:
        passText(to: index)
        damaged += 1
        damagedEnd = index + length
      case .incomplete where index >= damagedEnd && BinaryFrame.hasUBXHeader(bytes, at: index):
        passText(to: index)
        cut += 1
        damagedEnd = bytes.count
      case .incomplete, .damaged, .noise: break
      }
      if index < damagedEnd { start = index + 1 }
      index += 1
    }
    passText(to: bytes.count)
    return bytes.count
  }
}
