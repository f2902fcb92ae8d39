import LocationKit
import LocationNMEA

/// Listens to bytes: counts sentences, and keeps the first bytes.
struct Ear: Sendable {
  private(set) var heard = Heard()
  private var decoder = SentenceDecoder(acceptsMissingChecksums: true)
  private static let sampleSize = 4096

  mutating func take(_ bytes: Span<UInt8>, at elapsed: Duration) {
    guard bytes.count > 0 else { return }
    heard.firstByte = heard.firstByte ?? elapsed
    heard.bytes += bytes.count
    let room = Self.sampleSize - heard.sample.count
    for index in 0..<min(room, bytes.count) { heard.sample.append(bytes[index]) }
    var tally = SentenceTally()
    decoder.decode(bytes, for: &tally)
    heard.sentences.merge(tally.sentences, uniquingKeysWith: +)
    heard.sentencesWithoutSum += tally.withoutSum
    heard.wrongSums += tally.wrong
    heard.cutSentences = decoder.damaged
    heard.content = StreamContent(heard.sample, holdsSentences: heard.sentenceCount + heard.wrongSums > 0)
  }

  mutating func take(_ readings: [Reading], at elapsed: Duration, _ systemTime: UTCInstant) {
    for reading in readings { heard.take(reading, at: elapsed, systemTime) }
  }

  mutating func end(_ failure: LocationError?) {
    heard.hasEnded = true
    heard.failure = failure
  }
}

/// Counts sentences.
private struct SentenceTally: SentenceListener {
  var sentences: [String: Int] = [:]
  var wrong = 0
  var withoutSum = 0

  var wantsSky: Bool { false }

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    guard context.hasChecksum else {
      withoutSum += 1
      return
    }
    sentences[context.address.description, default: 0] += 1
  }

  mutating func receive(_ fault: SentenceError, line: Int) {
    if case .wrongChecksum = fault { wrong += 1 }
  }
}
