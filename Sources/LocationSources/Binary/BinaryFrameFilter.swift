/// Takes the binary frames out of a stream of sentences, given in pieces of any size, and counts them.
///
/// A frame is one only with its length and its sum: what merely begins like one is passed on, and so is all that follows.
struct BinaryFrameFilter: Sendable {
  private(set) var counts: [BinaryProtocol: Int] = [:]
  /// What may become a frame.
  private var held: [UInt8] = []

  var total: Int { counts.values.reduce(0, +) }

  /// Whether the bytes would pass as they are.
  func passes(_ bytes: Span<UInt8>) -> Bool {
    guard held.isEmpty else { return false }
    for index in 0..<bytes.count where BinaryFrame.canBegin(bytes[index]) { return false }
    return true
  }

  /// Appends what is within no frame.
  mutating func pass(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
    var all = held
    bytes.withUnsafeBufferPointer { all.append(contentsOf: $0) }
    let end = split(all.span, into: &text, isEnd: false)
    held = Array(all[end...])
  }

  /// Nothing more comes for now: what was held is no frame.
  mutating func drain(into text: inout [UInt8]) {
    let rest = held
    held = []
    _ = split(rest.span, into: &text, isEnd: true)
  }

  /// Gives where the bytes begin that have to wait for more.
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
