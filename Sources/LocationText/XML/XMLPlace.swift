/// A position in a text: line and column in characters, both counted from 1.
@usableFromInline struct XMLPlace: Equatable {
  @usableFromInline var line = 1
  var column = 1

  init() {}

  /// Creates the position after a text that begins the document.
  init(after text: Span<UInt8>) { text.withUnsafeBufferPointer { advance(over: $0) } }

  mutating func advance(over text: UnsafeBufferPointer<UInt8>) {
    let lineFeeds = text.span.numberOfLineFeeds
    var start = 0
    if lineFeeds > 0 {
      line += lineFeeds
      column = 1
      start = (text.lastIndex(of: 0x0A) ?? 0) + 1
    }
    for index in start..<text.count where text[index] & 0xC0 != 0x80 { column += 1 }
  }

  func description(in source: String) -> String { "\(source):\(line):\(column)" }
}
