import LocationIO
import LocationKit
import Testing

@testable import LocationSources

@Suite("StreamSession")
struct StreamSessionTests {
  @Test("a server that sends another protocol and closes is reported once, however often")
  func foreignWord() {
    var session = StreamSession(
      source: "tcp://h", place: "h:10110", acceptsMissingChecksums: false,
      wallClock: { UTCInstant(nanoseconds: 0) })
    let closed = LocationError(.sourceUnavailable, "the other end has closed the connection", context: "h:10110")
    func told(_ text: String) -> Int {
      var readings: [Reading] = []
      _ = session.open()
      _ = session.take(Array(text.utf8).span, from: nil, at: .zero, into: &readings)
      return session.close(closed, .linkLost, isSteady: false).count {
        if case .fault(closed) = $0 { true } else { false }
      }
    }
    #expect((0..<3).map { _ in told("Port already in use\r\n") } == [1, 0, 0])
    #expect((0..<2).map { _ in told("$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n") } == [1, 1])
  }

  private static let unsummed = "$GPGLL,4916.45,N,12311.12,W,225444,A\r\n"

  @Test("a stream whose sentences have no checksums is reported once, with the option that accepts them")
  func missingChecksums() throws {
    var session = StreamSession(
      source: "tcp://h", place: "h:10110", acceptsMissingChecksums: false, wallClock: { UTCInstant(nanoseconds: 0) })
    _ = session.open()
    var readings: [Reading] = []
    for _ in 0..<30 { _ = session.take(Array(Self.unsummed.utf8).span, from: nil, at: .zero, into: &readings) }
    let complaints = readings.compactMap {
      if case .fault(let fault) = $0, fault.code != .invalidData { fault } else { nil }
    }
    #expect(complaints.map(\.code) == [.sourceUnavailable])
    #expect(complaints.first?.message == "none of its NMEA 0183 sentences has a checksum")
    #expect(complaints.first?.remedy == "accept sentences without a checksum")
  }

  @Test("a stream without any checksum ends as bad data, with the option that accepts it; one checksum prevents this")
  func judgesMissingChecksums() {
    func judgement(_ text: String) -> LocationError? {
      var session = StreamSession(
        source: "-", place: "standard input", acceptsMissingChecksums: false,
        wallClock: { UTCInstant(nanoseconds: 0) })
      _ = session.open()
      var readings: [Reading] = []
      _ = session.take(Array(text.utf8).span, from: nil, at: .zero, into: &readings)
      session.finish(into: &readings)
      do throws(LocationError) { try session.judge() } catch { return error }
      return nil
    }
    #expect(judgement(Self.unsummed)?.code == .invalidData)
    #expect(judgement(Self.unsummed)?.remedy == "accept sentences without a checksum")
    #expect(judgement(Self.unsummed + "$GPGLL,4916.45,N,12311.12,W,225444,A*31\r\n") == nil)
  }

  @Test("datagrams that the system drops are reported whenever their number has doubled, and counted across openings")
  func lostDatagrams() {
    var session = StreamSession(
      source: "udp://h", place: "h:10110", acceptsMissingChecksums: false, wallClock: { UTCInstant(nanoseconds: 0) })
    _ = session.open()
    var messages: [String] = []
    func note(_ lost: Int) {
      var readings: [Reading] = []
      session.note(lost: lost, into: &readings)
      for case .fault(let fault) in readings { messages.append(fault.message) }
    }
    for lost in [0, 1, 1, 2, 3, 4, 100, 199, 200] { note(lost) }
    _ = session.open()
    for lost in [0, 199, 200] { note(lost) }
    #expect(messages.map { $0.split(separator: " ")[4] } == ["a", "2", "4", "100", "200", "400"])
    #expect(session.counts.skipped[DatagramLoss.reason] == 400)
  }

  @Test("a flood of invented senders does not displace the first one")
  func floodOfSenders() {
    var session = StreamSession(
      source: "udp://:10110", place: "udp", acceptsMissingChecksums: false,
      wallClock: { UTCInstant(nanoseconds: 0) })
    _ = session.open()
    var readings: [Reading] = []
    func send(_ second: Int, from sender: String) {
      let line = #"{"class":"TPV","mode":2,"time":"2026-05-01T10:00:\#(10 + second)Z","lat":48,"lon":11}"# + "\n"
      _ = session.take(Array(line.utf8).span, from: sender, at: .zero, into: &readings)
    }
    for second in 0..<3 {
      send(second, from: "10.0.0.1:1")
      for number in 0..<100 where second > 0 { send(0, from: "10.9.9.9:\(number)") }
    }
    let devices = readings.compactMap { reading in
      if case .location(let location) = reading { location.origin.device ?? "line" } else { nil }
    }
    #expect(devices.count { $0 == "line" } == 3)
    #expect(!devices.contains("10.0.0.1:1"))
  }

  @Test("beyond the limit of senders, the one silent longest is dropped, and its counts are kept")
  func manySenders() {
    var session = StreamSession(
      source: "udp://:10110", place: "udp", acceptsMissingChecksums: false,
      wallClock: { UTCInstant(nanoseconds: 0) })
    _ = session.open()
    var readings: [Reading] = []
    for number in 0..<90 {
      let time = "10:\(10 + number / 50):\(10 + number % 50)"
      let line = Array(
        (#"{"class":"TPV","mode":2,"time":"2026-05-01T\#(time)Z","lat":48,"lon":11}"# + "\n").utf8)
      _ = session.take(line.span, from: "10.0.0.1:\(number)", at: .zero, into: &readings)
    }
    let devices = readings.compactMap { reading in
      if case .location(let location) = reading { location.origin.device ?? "line" } else { nil }
    }
    #expect(devices == ["line"] + (1..<90).map { "10.0.0.1:\($0)" })
    #expect(session.counts.read == 90)
    let loss = session.close(LocationError(.sourceUnavailable, "gone"), .linkLost, isSteady: false)
    #expect(loss.count { if case .noFix = $0 { true } else { false } } == 64)
  }
}
