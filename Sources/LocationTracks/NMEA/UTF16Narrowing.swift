/// Makes bytes of UTF-16 text, which some Windows loggers write, where its byte order mark says that it is UTF-16.
/// NMEA is ASCII: everything else becomes a question mark.
struct UTF16Narrowing {
  private enum Order {
    case unknown
    case none
    case littleEndian
    case bigEndian
  }

  private var order = Order.unknown
  private var leftover: UInt8?

  mutating func isNeeded(for bytes: Span<UInt8>) -> Bool {
    if case .unknown = order { determine(bytes) }
    if case .none = order { return false }
    return true
  }

  mutating func narrow(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
    guard isNeeded(for: bytes) else {
      for index in 0..<bytes.count { output.append(bytes[index]) }
      return
    }
    for index in 0..<bytes.count {
      guard let first = leftover else {
        leftover = bytes[index]
        continue
      }
      leftover = nil
      let (low, high) = order == .littleEndian ? (first, bytes[index]) : (bytes[index], first)
      output.append(high == 0 && low < 0x80 ? low : UInt8(ascii: "?"))
    }
  }

  private mutating func determine(_ bytes: Span<UInt8>) {
    guard let first = leftover ?? (bytes.count > 0 ? bytes[0] : nil) else { return }
    switch first {
    case 0xFF: order = .littleEndian
    case 0xFE: order = .bigEndian
    default: order = .none
    }
  }
}
