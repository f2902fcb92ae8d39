/// Watches for tag blocks, which relays put before a sentence: `\s:station,c:1577836800*5B\!AIVDM,…` (NMEA 0183 4.x §7).
///
/// They are passed over. One whose sum is wrong is counted; what is between backslashes and has no sum is noise.
struct TagBlock: Sendable {
  /// How many had another sum than they said.
  private(set) var bad = 0
  private var isOpen = false
  /// The exclusive or of what has come since it was opened.
  private var sum: UInt8 = 0
  /// The last three bytes, which are the `*hh` when it is closed.
  private var last: InlineArray<3, UInt8> = [0, 0, 0]
  /// Whether the block that ends directly before the byte now looked at has a wrong sum.
  private var isWrong = false

  /// Whether the next byte matters, whatever it is.
  @inline(__always)
  var isWatching: Bool { isOpen || isWrong }

  /// Takes a byte that is within no sentence.
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

  /// A sentence starts: a block directly before it was one.
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
