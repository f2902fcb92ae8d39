/// A filter that removes binary frames from a stream of sentences, in pieces of any size, and counts them.
///
/// Only bytes with the length and the checksum of a frame are removed; bytes that merely begin like one pass, and so do
/// the bytes after them.
struct BinaryFrameFilter: Sendable {
  private(set) var counts: [BinaryProtocol: Int] = [:]
  /// Bytes that may become a frame.
  private var held: [UInt8] = []

  var total: Int { counts.values.reduce(0, +) }

  /// Returns whether the bytes pass unchanged.
  func passes(_ bytes: Span<UInt8>) -> Bool {
    guard held.isEmpty else { return false }
    for index in 0..<bytes.count where BinaryFrame.canBegin(bytes[index]) { return false }
    return true
  }

  /// Appends the bytes that are not part of a frame.
  mutating func pass(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    var all = held
    bytes.withUnsafeBufferPointer { all.append(contentsOf: $0) }
    let end = split(all.span, into: &text, isEnd: false)
    held = Array(all[end...])
  }

  /// Appends the held bytes, which are not a frame, because no more data arrives for now.
  mutating func drain(into text: inout [UInt8]) {
    let rest = held
    held = []
    _ = split(rest.span, into: &text, isEnd: true)
  }

  /// Appends the bytes outside of frames. Returns the index of the bytes that must wait for more.
  private mutating func split(_ bytes: Span<UInt8>, into text: inout [UInt8], isEnd: Bool) -> Int {
    var index = 0
    while index < bytes.count {
      if BinaryFrame.canBegin(bytes[index]) {
        switch BinaryFrame.match(bytes, at: index) {
        case .frame(let name, let length):
          counts[name, default: 0] += 1
          index += length
          continue
        case .incomplete: if !isEnd { return index }
        case .noise: break
        }
      }
      text.append(bytes[index])
      index += 1
    }
    return index
  }
}
