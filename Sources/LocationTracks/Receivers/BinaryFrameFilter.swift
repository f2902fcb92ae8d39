package import LocationKit
package import LocationUBX

/// Separates binary frames from the sentences of a stream, in pieces of any size, and counts the frames.
///
/// Only bytes with the length and the checksum of a frame are a frame; bytes that merely begin like one are text, and so
/// are the bytes after them.
package struct BinaryFrameFilter: Sendable {
  package private(set) var counts: [BinaryProtocol: Int] = [:]
  /// Number of frames of u-blox whose checksum is wrong. They are text as well: a sentence may lie within them.
  package private(set) var damaged = 0
  /// Bytes that may become a frame.
  private var held: [UInt8] = []

  package init() {}

  package var total: Int { counts.values.reduce(0, +) }

  /// Returns whether the bytes pass unchanged.
  package func passes(_ bytes: Span<UInt8>) -> Bool {
    guard held.isEmpty else { return false }
    for index in 0..<bytes.count where BinaryFrame.canBegin(bytes[index]) { return false }
    return true
  }

  /// Adds the numbers of frames that were skipped.
  package func note(in counts: inout InputCounts) {
    for (name, count) in self.counts where name != .ubx { counts.skipped[name.rawValue] = count }
    if damaged > 0 { counts.skipped["UBX with a bad checksum"] = damaged }
  }

  /// Calls `body` with each part outside of frames, and with the kind and the payload of each frame of u-blox.
  package mutating func split(_ bytes: Span<UInt8>, _ body: (Span<UInt8>, UBXKind?) -> Void) {
    if held.isEmpty {
      let end = split(bytes, isEnd: false, body)
      held = bytes.extracting(end..<bytes.count).withUnsafeBufferPointer { Array($0) }
    } else {
      var all = held
      bytes.withUnsafeBufferPointer { all.append(contentsOf: $0) }
      let end = split(all.span, isEnd: false, body)
      held = Array(all[end...])
    }
  }

  /// Appends the bytes that are not part of a frame.
  package mutating func pass(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    split(bytes) { part, kind in if kind == nil { part.withUnsafeBufferPointer { text.append(contentsOf: $0) } } }
  }

  /// Calls `body` with the held bytes, which are not a frame, because no more data arrives for now. Frames within them
  /// are separated.
  package mutating func drain(_ body: (Span<UInt8>, UBXKind?) -> Void) {
    guard !held.isEmpty else { return }
    let rest = held
    held = []
    _ = split(rest.span, isEnd: true, body)
  }

  /// Returns the index of the bytes that must wait for more.
  private mutating func split(_ bytes: Span<UInt8>, isEnd: Bool, _ body: (Span<UInt8>, UBXKind?) -> Void) -> Int {
    var (start, index) = (0, 0)
    func passText(to end: Int) { if start < end { body(bytes.extracting(start..<end), nil) } }
    while index < bytes.count {
      guard BinaryFrame.canBegin(bytes[index]) else {
        index += 1
        continue
      }
      switch BinaryFrame.match(bytes, at: index) {
      case .frame(let name, let length):
        passText(to: index)
        counts[name, default: 0] += 1
        if name == .ubx {
          let payload = bytes.extracting((index + 6)..<(index + length - 2))
          body(payload, UBXKind(bytes[index + 2], bytes[index + 3]))
        }
        index += length
        start = index
      case .incomplete where !isEnd:
        passText(to: index)
        return index
      case .damaged:
        damaged += 1
        index += 1
      case .incomplete, .noise: index += 1
      }
    }
    passText(to: bytes.count)
    return bytes.count
  }
}
