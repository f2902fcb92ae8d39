import LocationKit

/// What a worker knows: the other workers, and its own runs.
struct Staff: Sendable {
  /// The run of a partition.
  struct Run: Sendable {
    let mandate: PartitionMandate
    /// Ends with the error that ended the run.
    let task: Task<(any Error)?, Never>
  }

  private let name: String
  var membership: Membership
  private(set) var runs: [Int: Run] = [:]
  /// Partitions that are not taken before this time, because of a failure.
  private var notBefore: [Int: ContinuousClock.Instant] = [:]

  init(name: String) { (self.name, membership) = (name, Membership(name: name)) }

  /// The entry of this worker.
  func record(_ allowed: Set<Int>) -> WorkerRecord {
    WorkerRecord(partitions: allowed, runs: runs.sorted { $0.key < $1.key }.map(\.value.mandate.report))
  }

  /// Removes the runs that have ended.
  mutating func reap(at now: ContinuousClock.Instant, _ report: @escaping @Sendable (FleetWorker.Notice) -> Void) {
    for (partition, run) in runs where run.mandate.hasEnded {
      runs[partition] = nil
      notBefore[partition] = now + .seconds(1)
      Task {
        switch await run.task.value {
        case nil: report(.released(partition))
        case let fault as JetStreamFault where fault.isWrongLastSequence: report(.lost(partition))
        case let fault as JetStreamFault: report(.failed(partition, fault.error))
        case let error?: report(.failed(partition, LocationError(wrapping: error)))
        }
      }
    }
  }

  /// Ends and starts runs so that this worker decides the partitions that the plan gives it. Returns whether it started
  /// or ended one.
  mutating func plan(
    _ partitions: Int, _ allowed: Set<Int>, at now: ContinuousClock.Instant,
    _ report: (FleetWorker.Notice) -> Void, start: (Int) -> Run
  ) -> Bool {
    let others = membership.living(at: now)
    var changes = false
    for (partition, run) in runs {
      let fence = others.values.flatMap(\.runs).filter { $0.partition == partition }.map(\.fence).max() ?? 0
      if fence > run.mandate.report.fence, run.mandate.report.fence > 0 { run.mandate.end(.abandon) }
    }
    guard membership.isReliable(at: now) else { return false }
    let plan = PartitionPlan.workers(
      of: partitions, among: others.mapValues(\.partitions).merging([name: allowed]) { $1 })
    for (partition, run) in runs where plan[partition] != name {
      if case .run = run.mandate.order { changes = true }
      run.mandate.end(.release)
    }
    let taken = Set(others.values.flatMap(\.runs).map(\.partition))
    for partition in 0..<partitions where plan[partition] == name && runs[partition] == nil {
      if taken.contains(partition) || notBefore[partition].map({ $0 > now }) == true { continue }
      report(.taken(partition))
      runs[partition] = start(partition)
      changes = true
    }
    return changes
  }
}
