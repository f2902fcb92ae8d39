/// A position in a text: line and column in characters, both counted from 1.
@usableFromInline package struct TextPosition: Sendable, Equatable {
  @usableFromInline package var line = 1
  package var column = 1

  package init() {}

  /// Creates the position after a text that begins the document.
  package init(after text: Span<UInt8>) { advance(over: text) }

  package mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  package mutating func advance(over text: Span<UInt8>) {
    let lineFeeds = text.numberOfLineFeeds
    var start = 0
    if lineFeeds > 0 {
      line += lineFeeds
      column = 1
      start = text.count
      while text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    }
    for index in start..<text.count { advance(over: text[index]) }
  }

  /// Returns the position behind `bytes` that begin here.
  package func advanced(over bytes: Span<UInt8>) -> TextPosition {
    var position = self
    position.advance(over: bytes)
    return position
  }

  /// Returns text for the context of an error: `ride.geojson:12:7`.
  package func description(in source: String) -> String { "\(source):\(line):\(column)" }
}
