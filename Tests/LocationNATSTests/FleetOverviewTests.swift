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
    #expect(overview.decided(1, at: start + .seconds(3))?.time == 9)
    #expect(overview.decided(1, at: start + .seconds(6)) == nil)
    #expect(overview.rows(at: start + .seconds(4)).map(\.name) == ["b"])
    overview.note(nil, of: "b", at: start + .seconds(4))
    #expect(overview.rows(at: start + .seconds(4)).isEmpty)
  }

  @Test("what waits is asked from the streams, also where no worker decides")
  mutating func backlogs() {
    overview.note(record((0, 1, 100, 0, 5)), of: "a", at: start)
    overview.note([0: FleetOverview.Backlog(waiting: 3, time: 4), 1: FleetOverview.Backlog(waiting: 7, time: 0)])
    let rows = overview.rows(at: start)
    #expect(rows.map(\.name) == ["a", nil])
    #expect(rows.map(\.waiting) == [3, 7])
    #expect(rows.map(\.decidedUntil) == [UTCInstant(nanoseconds: 4), nil])
    let partitions = overview.partitions(at: start)
    #expect(partitions.map(\.number) == [0, 1])
    #expect(partitions.map(\.worker) == ["a", nil])
    // No worker lives.
    #expect(overview.rows(at: start + .seconds(9)).map(\.waiting) == [10])
    #expect(overview.rows(at: start + .seconds(9)).map(\.partitions) == [2])
  }

  @Test("of two workers of a partition, the one that took it last is shown")
  mutating func fences() {
    overview.note(record((0, 8, 0, 0, 5)), of: "a", at: start)
    overview.note(record((0, 9, 0, 0, 6)), of: "b", at: start)
    #expect(overview.partitions(at: start).map(\.worker) == ["b"])
    #expect(overview.rows(at: start).map(\.partitions) == [0, 1])
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
