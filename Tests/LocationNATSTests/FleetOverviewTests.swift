import LocationKit
import Testing

@testable import LocationNATS

@Suite("Overview of a fleet")
struct FleetOverviewTests {
  private let start = ContinuousClock.now
  private var overview = FleetOverview()

  private func record(_ runs: (partition: Int, fence: Int, readings: Int, waiting: Int, time: Int)...) -> WorkerRecord {
    var record = WorkerRecord()
    record.runs = runs.map { run in
      var state = WorkerRecord.PartitionState()
      (state.partition, state.fence, state.readings) = (run.partition, run.fence, run.readings)
      (state.events, state.subjects) = (run.readings / 10, 5)
      (state.waiting, state.time) = (run.waiting, run.time)
      return state
    }
    return record
  }

  @Test("rates are those of the partitions that the worker had before, too")
  mutating func rates() {
    overview.note(record((0, 1, 100, 0, 5)), of: "a", at: start)
    overview.note(record((0, 1, 300, 0, 9), (1, 2, 50, 7, 8)), of: "a", at: start + .seconds(2))
    let rows = overview.rows(at: start + .seconds(2))
    #expect(rows.map(\.readings) == [100])
    #expect(rows.map(\.events) == [10])
    #expect(rows.map(\.partitions) == [2])
    #expect(rows.map(\.subjects) == [10])
    #expect(rows.map(\.waiting) == [7])
    // Only a partition in which messages wait is behind.
    #expect(rows.map(\.decidedUntil) == [UTCInstant(nanoseconds: 8)])
  }

  @Test("a partition that was taken again begins at zero")
  mutating func taken() {
    overview.note(record((0, 1, 100, 0, 5)), of: "a", at: start)
    overview.note(record((0, 9, 40, 0, 5)), of: "a", at: start + .seconds(2))
    #expect(overview.rows(at: start + .seconds(2)).map(\.readings) == [0])
  }

  @Test("workers that have left, or do not renew their entries, are not shown")
  mutating func gone() {
    overview.note(record((0, 1, 100, 2, 5)), of: "a", at: start)
    overview.note(record((1, 2, 10, 0, 9)), of: "b", at: start + .seconds(2))
    #expect(overview.partitions(at: start + .seconds(3)).map(\.worker) == ["a", "b"])
    #expect(overview.rows(at: start + .seconds(4)).map(\.name) == ["b"])
    overview.note(nil, of: "b", at: start + .seconds(4))
    #expect(overview.rows(at: start + .seconds(4)).isEmpty)
  }

  @Test("the sum has the oldest time")
  mutating func total() {
    overview.note(record((0, 1, 0, 2, 5)), of: "a", at: start)
    overview.note(record((1, 2, 0, 3, 4)), of: "b", at: start)
    let total = FleetOverview.total(overview.rows(at: start))
    #expect(total.waiting == 5)
    #expect(total.partitions == 2)
    #expect(total.decidedUntil == UTCInstant(nanoseconds: 4))
  }
}
