import LocationKit
import Testing

@testable import LocationNATS

@Suite("Runs of a worker")
struct StaffTests {
  private let start = ContinuousClock.now
  private var staff = Staff(name: "own")
  private let all = Set(0..<4)

  private mutating func plan(at seconds: Double) -> (started: [Int], changes: Bool) {
    staff.membership.renewed(at: start + .seconds(seconds))
    var started: [Int] = []
    let changes = staff.plan(4, all, at: start + .seconds(seconds)) { _ in
    } start: { partition in
      started.append(partition)
      return Staff.Run(mandate: PartitionMandate(partition), task: Task { nil })
    }
    return (started, changes)
  }

  private mutating func note(_ runs: [WorkerRecord.PartitionState], at seconds: Double) {
    var record = WorkerRecord()
    (record.partitions, record.runs) = (all, runs)
    let message = NATSMessage(subject: FleetLayout.worker("other"), payload: ValueWriter.bytes(of: record))
    let entry = WorkerEntry(message)
    #expect(entry?.worker == "other")
    staff.membership.note(entry?.record, of: "other", at: start + .seconds(seconds))
  }

  private func run(of partition: Int, fence: Int) -> WorkerRecord.PartitionState {
    var state = WorkerRecord.PartitionState()
    (state.partition, state.fence) = (partition, fence)
    return state
  }

  private func orders() -> [Int: String] { staff.runs.mapValues { "\($0.mandate.order)" } }

  @Test("a worker alone takes all partitions, once")
  mutating func alone() {
    #expect(plan(at: 0).started == [])
    #expect(plan(at: 1).started == [0, 1, 2, 3])
    #expect(plan(at: 1.5).started == [])
  }

  @Test("partitions that another worker still decides are not taken; its share is released to it")
  mutating func sharing() {
    _ = plan(at: 0)
    note([], at: 0.5)
    let own = plan(at: 1).started
    #expect(own.count == 2)
    note([run(of: own[0], fence: 9)], at: 1)
    staff.runs[own[0]]?.mandate.report { $0.fence = 7 }
    _ = plan(at: 1.5)
    #expect(orders()[own[0]] == "abandon")
    #expect(orders()[own[1]] == "run")
  }

  @Test("of two workers of a partition, the one with the lower fence ends at once")
  mutating func fences() {
    _ = plan(at: 0)
    let own = plan(at: 1).started
    for partition in own { staff.runs[partition]?.mandate.report { $0.fence = 10 } }
    note([run(of: 0, fence: 11), run(of: 1, fence: 9)], at: 1)
    let changes = plan(at: 1.5)
    #expect(changes.changes)
    #expect(orders()[0] == "abandon")
    #expect(orders()[1] != "abandon")
    #expect(orders().values.count { $0 == "release" } >= 1)
  }

  @Test("a run that has ended is removed, and taken again after a second at the earliest")
  mutating func ends() {
    _ = plan(at: 0)
    _ = plan(at: 1)
    staff.runs[2]?.mandate.noteEnd()
    staff.reap(at: start + .seconds(1)) { _ in }
    #expect(staff.runs.keys.sorted() == [0, 1, 3])
    #expect(plan(at: 1.9).started == [])
    #expect(plan(at: 2).started == [2])
  }
}
