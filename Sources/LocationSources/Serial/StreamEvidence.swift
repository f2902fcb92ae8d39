import LocationNMEA
import LocationUBX

/// The evidence that bytes are data of a receiver, or noise.
struct StreamEvidence: Sendable {
  private(set) var count = 0
  /// Number of bytes that do not occur in text.
  private(set) var unprintable = 0
  /// Whether a byte has its lowest bit set.
  private(set) var hasOddByte = false
  /// Whether two bytes with which binary frames begin have arrived.
  private(set) var mayBeBinary = false

  private var last: UInt8 = 0
  private var frames = BinaryFrameFilter()
  private var sentences = SentenceDecoder(acceptsMissingChecksums: true)
  private var counter = SentenceCounter()
  private var matched = 0
  private var hasObject = false

  private static let object = Array(#"{"class":""#.utf8)

  /// Whether the bytes are valid: a sentence or a binary frame with a correct checksum has arrived, a known sentence
  /// without a checksum (older receivers send none), or an object of gpsd. Frames of TSIP have no checksum: noise
  /// contains one now and then.
  var isRight: Bool {
    counter.right > 0 || frames.counts.contains { $0.key != .tsip || $0.value >= Self.fewestTSIP } || hasObject
  }

  private static let fewestTSIP = 3

  mutating func take(_ bytes: Span<UInt8>) {
    count += bytes.count
    for index in 0..<bytes.count { note(bytes[index]) }
    var text: [UInt8] = []
    frames.pass(bytes, into: &text)
    sentences.decode(text.span, for: &counter)
  }

  private mutating func note(_ byte: UInt8) {
    if byte >= 0x7F || (byte < 0x20 && byte != 10 && byte != 13) { unprintable += 1 }
    if byte & 1 != 0 { hasOddByte = true }
    if BinaryFrame.canBegin(last, byte) { mayBeBinary = true }
    last = byte
    matched = byte == Self.object[matched] ? matched + 1 : byte == Self.object[0] ? 1 : 0
    if matched == Self.object.count { (hasObject, matched) = (true, 0) }
  }
}

private struct SentenceCounter: SentenceListener {
  var right = 0

  var wantsSky: Bool { false }

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    if case .other = sentence.content, !context.hasChecksum { return }
    right += 1
  }

  mutating func receive(_ fault: SentenceError, line: Int) {}
}
