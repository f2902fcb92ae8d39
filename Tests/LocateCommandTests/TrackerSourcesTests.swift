import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocateCommand

@Suite("TrackerSources")
struct TrackerSourcesTests {
  /// A source that returns one line at a time, and notes what happens.
  private struct Script: TrackerSource {
    var rest: [String]
    let note: (String) -> Void
    var counts = InputCounts(unit: "lines")

    mutating func lines(within duration: Duration) async throws -> [UInt8] {
      guard !rest.isEmpty else { throw CancellationError() }
      return Array(rest.removeFirst().utf8)
    }

    func acknowledge() { note("acknowledged") }
  }

  @Test("lines are acknowledged once they are stored, and not before")
  func order() async {
    var steps: [String] = []
    var source = Script(rest: ["a", "b"]) { steps.append($0) }
    source.counts.skip("odd line")
    var counts = InputCounts(unit: "lines")
    await #expect(throws: CancellationError.self) {
      try await TrackerSources.follow(&source, counts: &counts) { lines in
        steps.append("begin " + String(decoding: lines, as: UTF8.self))
        await Task.yield()
        steps.append("stored")
      }
    }
    #expect(steps == ["begin a", "stored", "acknowledged", "begin b", "stored", "acknowledged"])
    #expect(counts.skipped == ["odd line": 1])
  }

  @Test("lines that cannot be stored are not acknowledged")
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
    let lines = try await Task {
      var trackers = try await NMEATrackers("nmea-udp://127.0.0.1:\(port)", isVerbose: false)
      let client = try #require(LoopbackSocket.connected(port, SOCK_DGRAM))
      defer { close(client) }
      let sentence = "$GPRMC,100000.00,A,4830.0000,N,01130.0000,E,000.5,054.7,010526,,,A*50\r\n"
      #expect(write(client, sentence, sentence.utf8.count) == sentence.utf8.count)
      var lines: [UInt8] = []
      while trackers.counts.read == 0 { lines = try await trackers.lines(within: .milliseconds(100)) }
      withUnsafeCurrentTask { $0?.cancel() }
      // Where a machine pauses for a second, the silence has ended before.
      if lines.isEmpty { lines = try await trackers.lines(within: .seconds(60)) }
      await #expect(throws: CancellationError.self) { try await trackers.lines(within: .seconds(60)) }
      return String(decoding: lines, as: UTF8.self)
    }.value
    #expect(lines.contains(#""subject":"127.0.0.1""#) && lines.contains(#""time":"2026-05-01T10:00:00.000Z""#))
  }
}
