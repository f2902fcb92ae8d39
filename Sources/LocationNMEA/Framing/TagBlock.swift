/// A watch for tag blocks, which relays put before a sentence: `\s:station,c:1577836800*5B\!AIVDM,…` (NMEA 0183 4.x
/// §7).
///
/// Tag blocks are skipped. One with a wrong checksum is counted; text between backslashes without a checksum is
/// noise.
struct TagBlock: Sendable {
  /// Number of blocks whose checksum is not the sum of their bytes.
  private(set) var bad = 0
  private var isOpen = false
  /// Exclusive or of the bytes since the block was opened.
  private var sum: UInt8 = 0
  /// Last three bytes, which are the `*hh` when the block is closed.
  private var last: InlineArray<3, UInt8> = [0, 0, 0]
  /// Whether the block that ends directly before the current byte has a wrong checksum.
  private var isWrong = false

  /// Whether the next byte matters, whatever it is.
  @inline(__always)
  var isWatching: Bool { isOpen || isWrong }

  /// Takes a byte outside any sentence.
  @inline(__always)
  mutating func note(_ byte: UInt8) {
    if isWatching || byte == UInt8(ascii: "\\") { watch(byte) }
  }

  private mutating func watch(_ byte: UInt8) {
    isWrong = false
    if byte == UInt8(ascii: "\\") {
      isWrong = isOpen && !isRight
      isOpen.toggle()
      sum = 0
      last = [0, 0, 0]
    } else if byte >= 0x20, byte < 0x7F {
      sum ^= byte
      last = [last[1], last[2], byte]
    } else {
      isOpen = false
    }
  }

  /// Handles the start of a sentence: a block directly before it was a tag block.
  @inline(__always)
  mutating func end() {
    if isWrong { bad += 1 }
    isOpen = false
    isWrong = false
  }

  private var isRight: Bool {
    guard let sent = SentenceChecksum.sent(last.span) else { return true }
    return sent == sum ^ last[0] ^ last[1] ^ last[2]
  }
}
