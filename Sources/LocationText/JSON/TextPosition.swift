/// A position in a text; line and column are counted from 1, columns in bytes.
package struct TextPosition: Sendable, Equatable {
  package var line = 1
  package var column = 1

  package init() {}

  package mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }

  /// Text for the context of an error: `ride.geojson:12:7`.
  package func description(in source: String) -> String { "\(source):\(line):\(column)" }

  /// The position behind `bytes` that begin here.
  package func advanced(over bytes: Span<UInt8>) -> TextPosition {
    var position = self
    for index in bytes.indices { position.advance(over: bytes[index]) }
    return position
  }
}
