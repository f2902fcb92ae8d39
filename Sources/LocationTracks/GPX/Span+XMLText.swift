extension Span<UInt8> {
  /// Where the text is, without the white space around it: XML 1.0 knows blank, tab, line feed and carriage return.
  var withoutXMLSpace: Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isXMLSpace { start += 1 }
    while start < end, self[end - 1].isXMLSpace { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}

extension String {
  /// The first bytes of a text, for a message: what is no UTF-8 becomes U+FFFD.
  init(_ bytes: Span<UInt8>, atMost limit: Int = 40) {
    let isCut = bytes.count > limit
    let shown = bytes.extracting(first: limit).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    self = isCut ? shown + "…" : shown
  }
}
