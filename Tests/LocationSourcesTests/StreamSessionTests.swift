import LocationKit
import Testing

@testable import LocationSources

@Suite("StreamSession")
struct StreamSessionTests {
  @Test("of too many senders who has been silent longest is given up, and what it said stays counted")
  func manySenders() {
    var session = StreamSession(
      source: "udp://:10110", place: "udp", acceptsMissingChecksums: false,
      wallClock: { UTCInstant(nanoseconds: 0) })
    session.open()
    var readings: [Reading] = []
    for number in 0..<40 {
      let line = Array(
        (#"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:\#(10 + number)Z","lat":48,"lon":11}"# + "\n").utf8)
      session.take(line.span, from: "10.0.0.1:\(number)", into: &readings)
    }
    #expect(readings.count { if case .location = $0 { true } else { false } } == 40)
    #expect(session.account.read == 40)
  }
}
