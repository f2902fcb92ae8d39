import LocationKit
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
}
