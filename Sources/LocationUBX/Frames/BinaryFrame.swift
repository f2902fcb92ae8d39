/// The recognition of frames of binary receiver protocols.
package enum BinaryFrame {
  package enum Match: Equatable {
    /// A frame with a right checksum; the length in bytes includes header and checksum.
    case frame(BinaryProtocol, length: Int)
    /// A frame of u-blox with a wrong checksum.
    case damaged(length: Int)
    /// The bytes may become a frame: more are needed.
    case incomplete
    /// Something else.
    case noise
  }

  /// Returns whether a frame may begin with the byte. No sentence contains one of these bytes.
  @inline(__always)
  static func canBegin(_ byte: UInt8) -> Bool { byte == 0xB5 || byte == 0xD3 || byte == 0xA0 || byte == 0x10 }

  /// Returns whether a frame may begin within the eight bytes from `start` on: one of them is 0x10, or not of ASCII.
  @inline(__always)
  static func mayBegin(within bytes: Span<UInt8>, at start: Int) -> Bool {
    // Safe: the span checks that eight bytes are there, and any eight are a number. Their order does not matter.
    let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
    let (ones, highest): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let difference = word ^ 0x10 &* ones
    return (word | (difference &- ones) & ~difference) & highest != 0
  }

  /// Returns whether a frame with a checksum may begin with the two bytes.
  package static func canBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case 0xB5: second == 0x62
    case 0xD3: second & 0xFC == 0
    case 0xA0: second == 0xA2
    default: false
    }
  }

  /// Returns what the bytes from `start` on, of which there is one, begin with.
  package static func match(_ bytes: Span<UInt8>, at start: Int) -> Match {
    let rest = bytes.extracting(start..<bytes.count)
    return switch rest[0] {
    case 0xB5: matchUBX(rest)
    case 0xD3: matchRTCM(rest)
    case 0xA0: matchSiRF(rest)
    case 0x10: matchDLE(rest)
    default: .noise
    }
  }

  /// Returns whether a header of u-blox begins at `start`.
  static func hasUBXHeader(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    start + 1 < bytes.count && bytes[start] == 0xB5 && bytes[start + 1] == 0x62
  }

  /// Returns whether a sentence begins at `start`: a `$` or `!`, three to eight letters or digits and a comma, as far as
  /// the bytes before `end` show it; the whole of that if no bytes follow.
  static func beginsSentence(_ bytes: Span<UInt8>, at start: Int, before end: Int, isEnd: Bool) -> Bool {
    guard bytes[start] == UInt8(ascii: "$") || bytes[start] == UInt8(ascii: "!") else { return false }
    var index = start + 1
    while index < min(end, bytes.count, start + 9), isOfAddress(bytes[index]) { index += 1 }
    if index >= min(end, bytes.count) { return !isEnd || index < bytes.count }
    return index - start > 3 && bytes[index] == UInt8(ascii: ",")
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private static func matchUBX(_ bytes: Span<UInt8>) -> Match {
    switch UBXFrame.match(bytes) {
    case .frame(_, let length): .frame(.ubx, length: length)
    case .incomplete: .incomplete
    case .damaged(_, let length): .damaged(length: length)
    case .noise: .noise
    }
  }

  /// Matches RTCM 10403: `D3`, six zero bits, ten bits of length, payload, CRC-24Q of everything before.
  private static func matchRTCM(_ bytes: Span<UInt8>) -> Match {
    guard bytes.count >= 2 else { return .incomplete }
    guard bytes[1] & 0xFC == 0 else { return .noise }
    guard bytes.count >= 3 else { return .incomplete }
    let total = (Int(bytes[1]) << 8 | Int(bytes[2])) + 6
    guard bytes.count >= total else { return .incomplete }
    // The CRC of the frame including its checksum is 0.
    return crc24(bytes.extracting(0..<total)) == 0 ? .frame(.rtcm3, length: total) : .noise
  }

  private static func crc24(_ bytes: Span<UInt8>) -> UInt32 {
    var crc: UInt32 = 0
    for index in 0..<bytes.count {
      crc ^= UInt32(bytes[index]) << 16
      for _ in 0..<8 { crc = crc & 0x80_0000 == 0 ? crc << 1 : crc << 1 ^ 0x186_4CFB }
    }
    return crc & 0xFF_FFFF
  }

  /// Matches SiRF: `A0 A2`, length (15 bits, big-endian), payload, 15 bits of the sum of its bytes, `B0 B3`.
  private static func matchSiRF(_ bytes: Span<UInt8>) -> Match {
    guard bytes.count >= 2 else { return .incomplete }
    guard bytes[1] == 0xA2 else { return .noise }
    guard bytes.count >= 4 else { return .incomplete }
    let length = Int(bytes[2]) << 8 | Int(bytes[3])
    guard length <= 2047 else { return .noise }
    let total = length + 8
    guard bytes.count >= total else { return .incomplete }
    guard bytes[total - 2] == 0xB0, bytes[total - 1] == 0xB3 else { return .noise }
    var sum = 0
    for index in 4..<(4 + length) { sum += Int(bytes[index]) }
    let sent = Int(bytes[total - 4]) << 8 | Int(bytes[total - 3])
    return sum & 0x7FFF == sent ? .frame(.sirf, length: total) : .noise
  }

  /// Matches Garmin and Trimble: `10`, an id, data in which each `10` is doubled, `10 03`.
  private static func matchDLE(_ bytes: Span<UInt8>) -> Match {
    guard bytes.count >= 2 else { return .incomplete }
    guard bytes[1] != 0x10, bytes[1] != 0x03 else { return .noise }
    var data: [UInt8] = [bytes[1]]
    var index = 2
    while data.count <= longestDLE {
      guard index < bytes.count else { return .incomplete }
      if bytes[index] == 0x10 {
        guard index + 1 < bytes.count else { return .incomplete }
        if bytes[index + 1] == 0x03 { return .frame(isGarmin(data) ? .garmin : .tsip, length: index + 2) }
        guard bytes[index + 1] == 0x10 else { return .noise }
        index += 1
      }
      data.append(bytes[index])
      index += 1
      // Trimble's frames have no checksum: one that contains a sentence is not a frame.
      if endsWithSentenceStart(data) { return .noise }
    }
    return .noise
  }

  private static let longestDLE = 512

  /// Returns whether the frame is Garmin's: it contains its size, and a checksum that makes the sum 0.
  private static func isGarmin(_ data: [UInt8]) -> Bool {
    data.count >= 3 && Int(data[1]) == data.count - 3 && data.reduce(0, &+) == 0
  }

  /// Returns whether the data ends with the start of a sentence: `$GPGGA,`.
  private static func endsWithSentenceStart(_ data: [UInt8]) -> Bool {
    guard data.count >= 7, data.last == UInt8(ascii: ",") else { return false }
    let start = data[data.count - 7]
    return (start == UInt8(ascii: "$") || start == UInt8(ascii: "!"))
      && data[(data.count - 6)..<(data.count - 1)].allSatisfy(isOfAddress)
  }
}

/// A binary protocol of receivers, with its name in accounts.
package enum BinaryProtocol: String, Sendable, CaseIterable {
  /// u-blox's.
  case ubx = "UBX"
  /// Corrections of RTCM 10403.
  case rtcm3 = "RTCM3"
  /// SiRF's.
  case sirf = "SiRF"
  /// Garmin's.
  case garmin = "Garmin"
  /// Trimble's.
  case tsip = "TSIP"
}
