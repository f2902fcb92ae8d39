import Foundation
import LocationKit
import LocationTesting
import LocationWire
import TestSupport
import Testing

@testable import LocateCommand

@Suite("TrackerSources")
struct TrackerSourcesTests {
  /// A source that returns one reading at a time, and notes what happens.
  private struct Script: TrackerSource {
    var rest: [String]
    let note: (String) -> Void
    var counts = InputCounts(unit: "lines")

    mutating func readings(within duration: Duration) async throws -> [SubjectReading] {
      guard !rest.isEmpty else { throw CancellationError() }
      let reading = Reading.noFix(NoFix(time: nil, reason: .noFix, origin: .mock))
      return [try #require(SubjectReading(reading, of: rest.removeFirst()))]
    }

    func acknowledge() { note("acknowledged") }
  }

  @Test("readings are acknowledged once they are stored, and not before")
  func order() async {
    var steps: [String] = []
    var source = Script(rest: ["a", "b"]) { steps.append($0) }
    source.counts.skip("odd line")
    var counts = InputCounts(unit: "lines")
    await #expect(throws: CancellationError.self) {
      try await TrackerSources.follow(&source, counts: &counts) { readings in
        steps.append("begin " + readings.map(\.subject).joined())
        await Task.yield()
        steps.append("stored")
      }
    }
    #expect(steps == ["begin a", "stored", "acknowledged", "begin b", "stored", "acknowledged"])
    #expect(counts.skipped == ["odd line": 1])
  }

  @Test("readings that cannot be stored are not acknowledged")
  func failure() async {
    var steps: [String] = []
    var source = Script(rest: ["a", "b"]) { steps.append($0) }
    var counts = InputCounts(unit: "lines")
    await #expect(throws: LocationError.self) {
      try await TrackerSources.follow(&source, counts: &counts) { _ in
        throw LocationError(.writingFailed, "the disk is full")
      }
    }
    #expect(steps.isEmpty)
  }

  @Test("what senders sent last is not lost at the end, although it waits for silence", .realTime)
  func endOfSenders() async throws {
    let port = FreePort.take(SOCK_DGRAM)
    let readings = try await Task {
      var trackers = try await NMEATrackers("nmea-udp://127.0.0.1:\(port)", isVerbose: false)
      let client = try #require(LoopbackSocket.connected(port, SOCK_DGRAM))
      defer { close(client) }
      let sentence = "$GPRMC,100000.00,A,4830.0000,N,01130.0000,E,000.5,054.7,010526,,,A*50\r\n"
      #expect(write(client, sentence, sentence.utf8.count) == sentence.utf8.count)
      var readings: [SubjectReading] = []
      while trackers.counts.read == 0 { readings = try await trackers.readings(within: .milliseconds(100)) }
      withUnsafeCurrentTask { $0?.cancel() }
      // Where a machine pauses for a second, the silence has ended before.
      if readings.isEmpty { readings = try await trackers.readings(within: .seconds(60)) }
      await #expect(throws: CancellationError.self) { try await trackers.readings(within: .seconds(60)) }
      return readings
    }.value
    #expect(readings.map(\.subject) == ["127.0.0.1"])
    #expect(String(decoding: readings.flatMap(\.line), as: UTF8.self).contains(#""time":"2026-05-01T10:00:00.000Z""#))
  }
}
