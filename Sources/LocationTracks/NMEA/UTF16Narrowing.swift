/// A conversion of UTF-16 text, which some Windows loggers write, to bytes, if a byte order mark identifies it as
/// UTF-16. NMEA is ASCII: every other character becomes a question mark.
struct UTF16Narrowing {
  private enum Order {
    case unknown, none, littleEndian, bigEndian
  }

  private var order = Order.unknown
  /// First byte of a unit whose second byte has not arrived yet.
  private var leftover: UInt8?

  /// Returns the narrowed bytes; `nil` if the text is not UTF-16, and the bytes are to be used unchanged.
  mutating func narrowed(_ bytes: Span<UInt8>) -> [UInt8]? {
    if case .unknown = order { determine(bytes) }
    if order == .none, leftover == nil { return nil }
    var output: [UInt8] = []
    if order == .none {
      if let first = leftover.take() { output.append(first) }
      bytes.withUnsafeBufferPointer { output.append(contentsOf: $0) }
      return output
    }
    for index in 0..<bytes.count {
      guard let first = leftover.take() else {
        leftover = bytes[index]
        continue
      }
      let (low, high) = order == .littleEndian ? (first, bytes[index]) : (bytes[index], first)
      output.append(high == 0 && low < 0x80 ? low : UInt8(ascii: "?"))
    }
    return output
  }

  /// Determines the byte order from both bytes of the mark: noise on a serial line often begins with the first of them.
  private mutating func determine(_ bytes: Span<UInt8>) {
    let held = leftover == nil ? 0 : 1
    guard let first = leftover ?? (bytes.count > 0 ? bytes[0] : nil) else { return }
    let second = bytes.count + held > 1 ? bytes[1 - held] : nil
    switch (first, second) {
    case (0xFF, 0xFE): order = .littleEndian
    case (0xFE, 0xFF): order = .bigEndian
    case (0xFF, nil), (0xFE, nil): break
    default: order = .none
    }
  }
}
