/// A reader of the entries of a fleet's workers.
package struct FleetWatch: ~Copyable {
  private var consumer: PullConsumer
  private let clock = ContinuousClock()
  package private(set) var overview = FleetOverview()

  package init(_ connection: NATSConnection) {
    consumer = PullConsumer(workersOf: JetStream(connection))
  }

  /// Updates the overview with the entries that arrive in this time. Throws
  /// ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no fleet.
  package mutating func update(for duration: Duration) async throws {
    let end = clock.now + duration
    while clock.now < end {
      for stored in try await consumer.next(within: max(.milliseconds(1), end - clock.now)) {
        if let entry = WorkerEntry(stored.message) { overview.note(entry.record, of: entry.worker, at: clock.now) }
      }
    }
  }
}
