import LocationKit

/// A reader of the entries of a fleet's workers, which also asks the streams how far the partitions are decided: a worker
/// that does not live, or does not get on, reports nothing.
package struct FleetWatch: ~Copyable {
  private let js: JetStream
  private let partitions: Int
  private var consumer: PullConsumer
  private let clock = ContinuousClock()
  package private(set) var overview = FleetOverview()

  /// Throws ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no fleet.
  package init(_ connection: NATSConnection) async throws {
    js = JetStream(connection)
    partitions = try await FleetSetup(js).rules().partitions
    consumer = PullConsumer(workersOf: js)
  }

  /// Updates the overview with the entries that arrive in this time, and then with the streams. Throws
  /// ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no fleet, or the servers do not answer.
  package mutating func update(for duration: Duration) async throws {
    let end = clock.now + duration
    while clock.now < end {
      for stored in try await consumer.next(within: max(.milliseconds(1), end - clock.now)) {
        if let entry = WorkerEntry(stored.message) { overview.note(entry.record, of: entry.worker, at: clock.now) }
      }
    }
    var backlogs: [Int: FleetOverview.Backlog] = [:]
    for partition in 0..<partitions { backlogs[partition] = try await backlog(partition) }
    overview.note(backlogs)
  }

  private func backlog(_ partition: Int) async throws -> FleetOverview.Backlog {
    do {
      let subject = FleetLayout.positions(of: partition)
      let last = try await js.last(subject, in: FleetLayout.positions, limit: .seconds(5))?.sequence ?? 0
      var decided = overview.decided(partition, at: clock.now)
      // One that has just taken it has decided nothing yet.
      if (decided?.sequence ?? 0) == 0 { decided = try await snapshot(partition).map { ($0.position, $0.time) } }
      let (sequence, time) = decided ?? (0, 0)
      let waiting =
        last <= sequence ? 0 : try await js.count(of: subject, after: sequence, in: FleetLayout.positions)
      return FleetOverview.Backlog(waiting: waiting, time: time)
    } catch let fault as JetStreamFault { throw fault.error }
  }

  /// Returns the last snapshot of a partition; `nil` if there is none that can be read.
  private func snapshot(_ partition: Int) async throws -> PartitionSnapshot? {
    let entry = try await js.last(FleetLayout.snapshot(of: partition), in: FleetLayout.values, limit: .seconds(5))
    var reader = ValueReader(entry?.payload ?? [])
    return try? reader.next(PartitionSnapshot.self)
  }
}
