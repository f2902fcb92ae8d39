import LocationKit
import LocationNMEA
import LocationTracks
import LocationUBX
import LocationWire

/// A collector of received bytes and readings: it counts sentences and messages, and stores the first bytes.
struct StreamObserver: Sendable {
  private(set) var received = ReceivedData()
  private var decoder = SentenceDecoder(acceptsMissingChecksums: true)
  private var holdsSentences = false
  private var frames = BinaryFrameFilter()
  private var messages = UBXDecoder(source: "", kind: .live, wantsSky: false)
  private static let sampleSize = 4096

  mutating func take(_ bytes: Span<UInt8>, at elapsed: Duration) {
    guard bytes.count > 0 else { return }
    received.firstByte = received.firstByte ?? elapsed
    received.bytes += bytes.count
    let room = Self.sampleSize - received.sample.count
    for index in 0..<min(room, bytes.count) { received.sample.append(bytes[index]) }
    var tally = SentenceTally()
    let damaged = frames.damaged
    separate(bytes, &tally)
    received.sentences.merge(tally.sentences, uniquingKeysWith: +)
    received.messages = Dictionary(
      messages.messages.map { ($0.key.description, $0.value) }, uniquingKeysWith: +)
    if messages.receiver != ReceiverStatus() { received.receiver = messages.receiver }
    received.notices = messages.notices
    received.sentencesWithoutSum += tally.withoutSum
    holdsSentences = holdsSentences || !tally.sentences.isEmpty || tally.wrong + tally.withoutSum > 0
    received.wrongSums += tally.wrong + frames.damaged - damaged
    received.cutSentences = decoder.damaged
    received.content = StreamContent(received.sample, holdsSentences: holdsSentences)
  }

  private mutating func separate(_ bytes: Span<UInt8>, _ tally: inout SentenceTally) {
    // The filter is not part of `self` meanwhile, which takes what it separates.
    var filter = BinaryFrameFilter()
    swap(&filter, &frames)
    var readings: [Reading] = []
    filter.split(bytes) { part, kind in
      if let kind { messages.take(kind, part, into: &readings) } else { decoder.decode(part, for: &tally) }
    }
    swap(&filter, &frames)
  }

  mutating func take(_ readings: [Reading], at elapsed: Duration, _ systemTime: UTCInstant) {
    for reading in readings { received.take(reading, at: elapsed, systemTime) }
  }

  mutating func take(_ offset: WireTimeOffset) {
    if offset.isPulse { received.pulses.append(offset.amount) } else { received.cycles.append(offset.amount) }
  }

  mutating func end(_ failure: LocationError?) {
    received.hasEnded = true
    received.failure = failure
  }
}

/// A counter of sentences.
private struct SentenceTally: SentenceListener {
  var sentences: [String: Int] = [:]
  var wrong = 0
  var withoutSum = 0

  var wantsSky: Bool { false }

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    guard context.hasChecksum else {
      if Self.beginsSentence(bytes) { withoutSum += 1 }
      return
    }
    sentences[context.address.description, default: 0] += 1
  }

  /// Returns whether text without a checksum is a sentence: `GPRMC,`.
  private static func beginsSentence(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: ",") {
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[index]) else { return false }
      index += 1
    }
    return index == 5 && index < bytes.count
  }

  mutating func receive(_ fault: SentenceError, line: Int) {
    if case .wrongChecksum = fault { wrong += 1 }
  }
}
