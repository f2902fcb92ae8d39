import LocationKit

extension Span<UInt8> {
  /// Range of the text without surrounding white space. XML 1.0 defines blank, tab, line feed and carriage return as
  /// such.
  package var withoutXMLSpace: Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isXMLSpace { start += 1 }
    while start < end, self[end - 1].isXMLSpace { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  package var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension String {
  /// Creates a string from the first bytes of a text, for messages; invalid UTF-8 becomes U+FFFD.
  package init(_ bytes: Span<UInt8>, atMost limit: Int = 40) {
    let isCut = bytes.count > limit
    let shown = String(utf8: bytes.extracting(first: limit))
    self = isCut ? shown + "…" : shown
  }
}

extension Span<UInt8> {
  /// Number of line feeds. It counts blocks of fewer than 256, so that the sums fit into bytes and the compiler counts
  /// sixteen at a time.
  var numberOfLineFeeds: Int {
    var (total, index) = (0, 0)
    while index < count {
      let end = Swift.min(index + 192, count)
      var sum: UInt8 = 0
      while index < end {
        sum &+= self[unchecked: index] == 0x0A ? 1 : 0
        index &+= 1
      }
      total += Int(sum)
    }
    return total
  }
}

extension Span<UInt8> {
  /// Compares names byte for byte, for use in `switch`.
  package static func ~= (name: StaticString, bytes: Span<UInt8>) -> Bool {
    guard bytes.count == name.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != name.utf8Start[index] { return false }
    return true
  }
}

extension Span<UInt8> {
  /// Returns whether the text occurs anywhere in these bytes.
  package func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { buffer in
      guard count >= buffer.count else { return false }
      let first = buffer[0]
      // The bytes may be many, and few of them are the first one.
      for start in 0...(count - buffer.count) where self[start] == first {
        if buffer.indices.allSatisfy({ self[start + $0] == buffer[$0] }) { return true }
      }
      return false
    }
  }
}
