/// A frame: `B5 62`, class, number, length of the payload (little-endian), payload, two bytes of checksum over all from
/// the class on (Fletcher's algorithm of RFC 1145). Source: u-blox F9 HPG 1.32 Interface Description (UBX-22008968), 3.
public enum UBXFrame {
  /// Bytes of a frame besides its payload.
  package static let overhead = 8
  /// Bytes of the longest payload that is accepted; RXM-RAWX of 120 signals has 3856.
  package static let longestPayload = 4096

  /// What a series of bytes begins with.
  public enum Match: Sendable, Hashable {
    /// A frame with a right checksum; the length in bytes includes header and checksum.
    case frame(UBXKind, length: Int)
    /// The bytes may become a frame: more are needed.
    case incomplete
    /// A frame whose checksum is wrong.
    case damaged(UBXKind, length: Int)
    /// Something else.
    case noise
  }

  /// Returns what the bytes from `start` on begin with.
  public static func match(_ bytes: Span<UInt8>, at start: Int = 0) -> Match {
    let count = bytes.count - start
    guard count > 0 else { return .incomplete }
    guard bytes[start] == 0xB5 else { return .noise }
    guard count >= 2 else { return .incomplete }
    guard bytes[start + 1] == 0x62 else { return .noise }
    guard count >= 6 else { return .incomplete }
    let payload = Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8
    guard payload <= longestPayload else { return .noise }
    let length = payload + overhead
    guard count >= length else { return .incomplete }
    let kind = UBXKind(bytes[start + 2], bytes[start + 3])
    let (first, second) = checksum(bytes.extracting((start + 2)..<(start + length - 2)))
    let isRight = first == bytes[start + length - 2] && second == bytes[start + length - 1]
    return isRight ? .frame(kind, length: length) : .damaged(kind, length: length)
  }

  /// Returns the checksum of a frame's class, number, length and payload.
  package static func checksum(_ body: Span<UInt8>) -> (UInt8, UInt8) {
    // Blocks of 32 bytes: of n bytes, the byte at i counts n - i times in the second sum.
    var (sums, sumsOfSums) = (SIMD32<UInt8>(), SIMD32<UInt8>())
    let bytes = body.bytes
    var index = 0
    while body.count &- index >= 32 {
      sums &+= bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
      sumsOfSums &+= sums
      index &+= 32
    }
    var first = sums.wrappedSum()
    var second = 32 &* sumsOfSums.wrappedSum() &- (places &* sums).wrappedSum()
    while index < body.count {
      first &+= body[index]
      second &+= first
      index &+= 1
    }
    return (first, second)
  }

  private static let places = SIMD32<UInt8>(0..<32)

  /// Returns a payload with its header and checksum.
  package static func bytes(_ kind: UBXKind, _ payload: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(kind, payload, to: &bytes)
    return bytes
  }

  /// Appends a frame with a payload of at most 4096 bytes.
  public static func append(_ kind: UBXKind, _ payload: Span<UInt8>, to bytes: inout [UInt8]) {
    precondition(payload.count <= longestPayload, "a payload has at most \(longestPayload) bytes")
    bytes.append(0xB5)
    bytes.append(0x62)
    let start = bytes.count
    bytes.append(kind.family)
    bytes.append(kind.number)
    bytes.append(UInt8(truncatingIfNeeded: payload.count))
    bytes.append(UInt8(truncatingIfNeeded: payload.count >> 8))
    payload.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    let (first, second) = checksum(bytes.span.extracting(start..<bytes.count))
    bytes.append(first)
    bytes.append(second)
  }
}
