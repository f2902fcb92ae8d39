import LocationNMEA
import LocationUBX

/// What a receiver has sent: a frame of UBX, or a sentence with a correct checksum.
enum ReceiverMessage: Sendable, Equatable {
  case ubx(UBXKind, [UInt8])
  /// Fields of a sentence without `$` and checksum: `["PMTK001", "220", "3"]`.
  case sentence([String])
}

/// Splits the bytes of a receiver into messages. Bytes that belong to none are dropped.
struct ReceiverInput: Sendable {
  private struct Sentences: SentenceListener {
    var messages: [ReceiverMessage] = []
    var wantsSky: Bool { false }

    mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
      messages.append(.sentence(SentenceText.fields(from: bytes)))
    }

    mutating func receive(_ fault: SentenceError, line: Int) {}
  }

  private var frames = BinaryFrameFilter()
  private var decoder = SentenceDecoder()

  /// Forgets an unfinished message, for instance after a change of speed.
  mutating func reset() { self = ReceiverInput() }

  mutating func take(_ bytes: Span<UInt8>) -> [ReceiverMessage] {
    var sentences = Sentences()
    frames.split(bytes) { part, kind in
      if let kind {
        sentences.messages.append(.ubx(kind, part.withUnsafeBufferPointer { Array($0) }))
      } else {
        decoder.decode(part, for: &sentences)
      }
    }
    return sentences.messages
  }
}
