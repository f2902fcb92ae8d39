import LocationKit
import Testing

@testable import LocationSources

@Suite("OriginDecoders")
struct OriginDecodersTests {
  private let now: UTCInstant
  private let start = ContinuousClock.now
  /// Times of the locations that were reported, by origin.
  private var times: [String: [Int]] = [:]
  private var faults: [String] = []

  init() throws { now = try #require(UTCInstant(iso8601: "2026-05-01T10:00:00Z")) }

  private func makeDecoders(mostOrigins: Int = 100) -> OriginDecoders {
    let now = now
    return OriginDecoders(source: "test", mostOrigins: mostOrigins) { now }
  }

  private mutating func note(_ origin: String, _ reading: Reading) {
    switch reading {
    case .location(let location):
      times[origin, default: []].append(Int(location.time?.duration(since: now).inSeconds ?? -1))
    case .fault(let error): faults.append("\(error)")
    default: break
    }
  }

  private mutating func take(
    _ text: some StringProtocol, _ origin: String, after seconds: Int = 0, _ decoders: inout OriginDecoders
  ) {
    var readings: [(String, Reading)] = []
    let bytes = Array(text.utf8)
    decoders.take(bytes.span, from: origin, at: start + .seconds(seconds)) { readings.append(($0, $1)) }
    for (origin, reading) in readings { note(origin, reading) }
  }

  private mutating func flush(after seconds: Int, _ decoders: inout OriginDecoders) {
    var readings: [(String, Reading)] = []
    decoders.flush(at: start + .seconds(seconds)) { readings.append(($0, $1)) }
    for (origin, reading) in readings { note(origin, reading) }
  }

  @Test("sentences of two senders are never joined, and each is a subject with its own time")
  mutating func separation() {
    var decoders = makeDecoders()
    let (first, second) = (NMEAText.epoch(1), NMEAText.epoch(5))
    take(first.prefix(30), "a", &decoders)
    take(second.prefix(50), "b", &decoders)
    take(first.dropFirst(30), "a", &decoders)
    take(second.dropFirst(50) + NMEAText.epoch(6), "b", &decoders)
    flush(after: 5, &decoders)
    #expect(times == ["a": [1], "b": [5, 6]])
    #expect(faults.isEmpty)
    #expect(decoders.counts.read == 6)
  }

  @Test("the last report is complete after a silence")
  mutating func silence() {
    var decoders = makeDecoders()
    take(NMEAText.epoch(1), "a", &decoders)
    flush(after: 0, &decoders)
    let early = times
    flush(after: 3, &decoders)
    #expect(early.isEmpty)
    #expect(times == ["a": [1]])
    flush(after: 6, &decoders)
    #expect(times == ["a": [1]])
  }

  @Test("beyond the limit, the origin with the longest silence is dropped, with its last report and its counts")
  mutating func limit() {
    var decoders = makeDecoders(mostOrigins: 2)
    take(NMEAText.epoch(1), "a", &decoders)
    take(NMEAText.tpv(2), "b", after: 1, &decoders)
    take(NMEAText.epoch(3), "a", after: 2, &decoders)
    take(NMEAText.epoch(4), "c", after: 3, &decoders)
    #expect(decoders.count == 2)
    flush(after: 9, &decoders)
    #expect(times == ["a": [1, 3], "b": [2], "c": [4]])
    #expect(decoders.counts.read == 7)
  }

  @Test("a flood of senders costs the same for each of them, however many there are", .timeLimit(.minutes(15)))
  func flood() {
    var decoders = makeDecoders(mostOrigins: 10_000)
    var reports = 0
    let line = Array(NMEAText.tpv(2).utf8)
    for number in 0..<20_000 {
      decoders.take(line.span, from: "\(number)", at: start + .milliseconds(number)) { _, _ in reports += 1 }
    }
    #expect(decoders.count == 10_000)
    #expect(decoders.counts.read == 20_000)
  }

  @Test("the end reports what waits for silence, and keeps the counts")
  mutating func end() {
    var decoders = makeDecoders()
    take(NMEAText.epoch(1), "a", &decoders)
    take(NMEAText.epoch(2), "b", &decoders)
    var readings: [(String, Reading)] = []
    decoders.finish { readings.append(($0, $1)) }
    for (origin, reading) in readings { note(origin, reading) }
    #expect(times == ["a": [1], "b": [2]])
    #expect(decoders.count == 0)
    #expect(decoders.counts.read == 4)
  }

  @Test("a sender of something else is reported once, with its address")
  mutating func noise() {
    var decoders = makeDecoders()
    for _ in 0..<3 { take(String(repeating: "x", count: 4000), "10.0.0.1", &decoders) }
    #expect(faults.count == 1)
    #expect(faults.first?.contains("10.0.0.1") == true)
  }
}
