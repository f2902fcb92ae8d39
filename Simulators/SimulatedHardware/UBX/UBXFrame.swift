/// A message of u-blox's binary protocol: sync characters, class and number, length, payload, checksum (Fletcher's
/// algorithm of RFC 1145). Source: u-blox 8 / M8 Receiver Description (UBX-13003221), 32.
struct UBXFrame: Sendable, Hashable {
  var kind: UBXKind
  var payload: [UInt8]

  static let sync: [UInt8] = [0xB5, 0x62]
  /// Bytes of a frame without its payload.
  static let overhead = 8

  var bytes: [UInt8] {
    let length = [UInt8(truncatingIfNeeded: payload.count), UInt8(payload.count >> 8)]
    let body = [kind.family, kind.number] + length + payload
    return Self.sync + body + Self.checksum(of: body[...])
  }

  static func checksum(of body: ArraySlice<UInt8>) -> [UInt8] {
    var (first, second) = (UInt8(0), UInt8(0))
    for byte in body {
      first &+= byte
      second &+= first
    }
    return [first, second]
  }

  enum Finding: Hashable {
    case frame(UBXFrame, length: Int)
    /// The beginning of a frame.
    case beginning
    case none
  }

  /// Returns what the bytes begin with: a frame, the beginning of one, or neither.
  static func find(in bytes: ArraySlice<UInt8>) -> Finding {
    guard bytes.starts(with: sync.prefix(bytes.count)) else { return .none }
    guard bytes.count >= 6 else { return .beginning }
    let start = bytes.startIndex
    let length = Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8
    guard length <= longestRequest else { return .none }
    guard bytes.count >= length + overhead else { return .beginning }
    let body = bytes[(start + 2)..<(start + 6 + length)]
    guard bytes[body.endIndex..<(body.endIndex + 2)].elementsEqual(checksum(of: body)) else { return .none }
    let kind = UBXKind(bytes[start + 2], bytes[start + 3])
    return .frame(UBXFrame(kind: kind, payload: Array(body.dropFirst(4))), length: length + overhead)
  }

  /// Bytes; requests to a receiver are short.
  private static let longestRequest = 1024
}

/// The class and number of a message.
struct UBXKind: Sendable, Hashable {
  let family: UInt8
  let number: UInt8

  init(_ family: UInt8, _ number: UInt8) {
    self.family = family
    self.number = number
  }

  static let acknowledgement = UBXKind(0x05, 0x01)
  static let refusal = UBXKind(0x05, 0x00)
  static let dilution = UBXKind(0x01, 0x04)
  static let solution = UBXKind(0x01, 0x07)
  static let gpsTime = UBXKind(0x01, 0x20)
  static let satellites = UBXKind(0x01, 0x35)
  static let endOfEpoch = UBXKind(0x01, 0x61)
  static let notice = UBXKind(0x04, 0x02)
  static let port = UBXKind(0x06, 0x00)
  static let messageRate = UBXKind(0x06, 0x01)
  static let measurementRate = UBXKind(0x06, 0x08)
  static let version = UBXKind(0x0A, 0x04)
}
