import LocationUBX

/// What a receiver has sent: a frame of UBX, or a sentence with a correct checksum.
enum ReceiverMessage: Sendable, Equatable {
  case ubx(UBXKind, [UInt8])
  /// Fields of a sentence without `$` and checksum: `["PMTK001", "220", "3"]`.
  case sentence([String])
}

/// Splits the bytes of a receiver into messages. Bytes that belong to none are dropped.
struct ReceiverInput: Sendable {
  private var frames = BinaryFrameFilter()
  private var line: [UInt8] = []
  /// Bytes of the longest sentence that is read; those of u-blox and MediaTek are longer than NMEA 0183 permits.
  private static let longest = 256

  /// Forgets an unfinished message, for instance after a change of speed.
  mutating func reset() { self = ReceiverInput() }

  mutating func take(_ bytes: Span<UInt8>) -> [ReceiverMessage] {
    var parts: [(bytes: [UInt8], kind: UBXKind?)] = []
    frames.split(bytes) { part, kind in parts.append((part.withUnsafeBufferPointer { Array($0) }, kind)) }
    var messages: [ReceiverMessage] = []
    for part in parts {
      if let kind = part.kind {
        messages.append(.ubx(kind, part.bytes))
      } else {
        for byte in part.bytes { take(byte, &messages) }
      }
    }
    return messages
  }

  private mutating func take(_ byte: UInt8, _ messages: inout [ReceiverMessage]) {
    switch byte {
    case UInt8(ascii: "$"): line = [byte]
    case 10, 13:
      if let fields = Self.fields(line) { messages.append(.sentence(fields)) }
      line = []
    default:
      if !line.isEmpty { line.append(byte) }
      if line.count > Self.longest { line = [] }
    }
  }

  /// Returns the fields of a sentence; `nil` if its checksum is wrong or missing.
  private static func fields(_ line: [UInt8]) -> [String]? {
    guard line.count > 4, let star = line.lastIndex(of: UInt8(ascii: "*")), star == line.count - 3,
      let sum = UInt8(String(decoding: line[(star + 1)...], as: UTF8.self), radix: 16),
      line[1..<star].reduce(0, ^) == sum
    else { return nil }
    return line[1..<star].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
