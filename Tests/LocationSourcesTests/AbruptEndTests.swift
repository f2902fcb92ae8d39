import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import LocationSources

/// A connection that ends within a stream, after each of its bytes: what arrived whole is delivered, once.
@Suite("A stream whose connection ends abruptly")
struct AbruptEndTests {
  private static let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private static let reset = LocationError(.sourceUnavailable, "Connection reset by peer", context: "boat:10110")

  /// Bytes that give a location once they have arrived, those that end the epoch, or a line, behind them.
  struct Epoch: Sendable {
    let deciding: String
    let rest: String
    var text: String { deciding + rest }
  }

  enum Format: CaseIterable, Sendable {
    case nmea, json

    var epochs: [Epoch] {
      (0..<4).map { second in
        let text = self == .nmea ? NMEAText.epoch(second) : NMEAText.tpv(second)
        let end = text.firstIndex(of: "\r\n") ?? text.endIndex
        return Epoch(deciding: String(text[..<end]), rest: String(text[end...]))
      }
    }
  }

  /// Every cut: after how many bytes of the stream, and how many epochs have arrived by then.
  private func cuts(_ epochs: [Epoch]) -> [(bytes: Int, whole: Int)] {
    let total = epochs.map(\.text.utf8.count).reduce(0, +)
    return (0...total).map { bytes in
      var before = 0
      let whole = epochs.prefix { epoch in
        defer { before += epoch.text.utf8.count }
        return before + epoch.deciding.utf8.count <= bytes
      }
      return (bytes, whole.count)
    }
  }

  private func pieces(_ text: String, of size: Int) -> [String] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).map {
      String(decoding: bytes[$0..<min($0 + size, bytes.count)], as: UTF8.self)
    }
  }

  private func stream(_ openings: [ScriptedBytes.Opening], _ time: VirtualTime) -> StreamFetcher {
    StreamFetcher(
      source: "tcp://boat:10110", from: ScriptedBytes(openings), waitsForFirstConnection: true, clock: time.clock,
      wallClock: { Self.start }, jitter: { 1 })
  }

  @Test(
    "delivers each epoch that arrived, whether the connection is closed or reset",
    arguments: Format.allCases, [nil, reset])
  func everyCut(format: Format, failure: LocationError?) throws {
    let epochs = format.epochs
    let text = epochs.map(\.text).joined()
    for (bytes, whole) in cuts(epochs) {
      let begun = pieces(String(decoding: text.utf8.prefix(bytes), as: UTF8.self), of: bytes % 3 == 0 ? 7 : 4096)
      // The server continues with what has not arrived.
      let rest = epochs[whole...].map(\.text)
      let seconds = try VirtualTime.secondsReported(since: Self.start) {
        stream([.says(begun, then: failure), .says(rest, then: failure), .fallsSilent([])], $0)
      }
      #expect(seconds == [0, 1, 2, 3], "after \(bytes) bytes")
    }
  }

  @Test("delivers them through a failover, too", arguments: [nil, reset])
  func failover(failure: LocationError?) throws {
    let epochs = Format.json.epochs
    for whole in 0...epochs.count {
      let (begun, rest) = (epochs[..<whole].map(\.text), epochs[whole...].map(\.text))
      let seconds = try VirtualTime.secondsReported(since: Self.start) { time in
        let openings: [ScriptedBytes.Opening] = [
          .says(begun, then: failure), .says(rest, then: failure), .fallsSilent([]),
        ]
        let other = MockFetcher(runs: [.fails(LocationError(.invalidData, "none"))])
        return try FailoverFetcher(
          [("boat", stream(openings, time)), ("shore", other)], clock: time.clock, jitter: { 1 })
      }
      #expect(seconds == [0, 1, 2, 3], "after \(whole) epochs")
    }
  }
}
