import LocationFleet
package import LocationKit

/// A worker of a fleet: it takes its share of the partitions, and decides them, as long as it runs.
package struct FleetWorker: Sendable {
  package struct Options: Sendable {
    /// Name of this worker, different from those of all others: letters, digits, `-` and `_`.
    package var name: String
    /// Partitions that it may take; `nil` for all.
    package var partitions: Set<Int>?
    package var snapshotInterval = Duration.seconds(10)
    /// Number of subjects of each partition that are in memory at most; the others are in a temporary file.
    package var residents = 100_000
    /// Folder of temporary files.
    package var folder: String

    package init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }
  }

  /// What happens to the partitions of a worker.
  package enum Notice: Sendable {
    case taken(Int)
    case released(Int)
    /// Another worker has taken it.
    case lost(Int)
    /// It is tried again.
    case failed(Int, LocationError)
    /// The fleet decides by another version than this program: it waits until that changes.
    case waits(decisions: Int)
    /// The worker decides, and part of the input does not arrive.
    case flaw(LocationError)
  }

  private let js: JetStream
  private let options: Options
  /// Reports what the worker does.
  private let report: @Sendable (Notice) -> Void
  /// Reports a skipped line.
  private let complain: @Sendable (String) -> Void

  private static let interval = Duration.milliseconds(500)
  /// Time after which the rules are read again.
  private static let rulesInterval = Duration.seconds(2)

  package init(
    _ connection: NATSConnection, _ options: Options, report: @escaping @Sendable (Notice) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) {
    (js, self.options, self.report, self.complain) = (JetStream(connection), options, report, complain)
  }

  /// Runs until the task is cancelled; then it stores its state and leaves. As long as the fleet decides by another version
  /// than this program, it takes no partition. Throws ``LocationKit/LocationError`` if there is no fleet, or its rules
  /// cannot be read.
  package func run() async throws {
    var rules = try await FleetSetup(js).rules()
    if let flaw = try await MappingProbe(js.connection, partitions: rules.partitions).fault() { report(.flaw(flaw)) }
    let allowed = options.partitions ?? Set(0..<rules.partitions)
    if let beyond = allowed.max(), beyond >= rules.partitions {
      throw LocationError(
        .invalidArgument, "the fleet has the partitions 0 to \(rules.partitions - 1), and not \(beyond)")
    }
    var staff = Staff(name: options.name)
    let (library, losses) = (PlaceLibrary(js, folder: options.folder), LostMessages())
    var awaited: Int?
    var entries = PullConsumer(workersOf: js)
    let clock = ContinuousClock()
    var (due, rulesDue) = (clock.now, clock.now + Self.rulesInterval)
    do {
      while true {
        try Task.checkCancellation()
        for stored in try await entries.next(within: max(.milliseconds(10), due - clock.now)) {
          guard let entry = WorkerEntry(stored.message) else { continue }
          staff.membership.note(entry.record, of: entry.worker, at: clock.now)
        }
        staff.reap(at: clock.now, report)
        guard clock.now >= due else { continue }
        due = clock.now + Self.interval
        if clock.now >= rulesDue {
          if let current = try await FleetSetup(js).latestRules() { rules = current }
          rulesDue = clock.now + Self.rulesInterval
        }
        let isCurrent = rules.decisions == Fleet.decisions
        if !isCurrent, awaited != rules.decisions { report(.waits(decisions: rules.decisions)) }
        awaited = isCurrent ? nil : rules.decisions
        let own = isCurrent ? allowed : []
        if try await renew(staff.record(own)) { staff.membership.renewed(at: clock.now) }
        let current = rules
        if staff.plan(
          rules.partitions, own, at: clock.now, report, start: { start($0, current, library, losses) })
        {
          due = clock.now
        }
      }
    } catch {
      // The runs are not cancelled with this task: they store their state.
      await leave(staff)
      if !(error is CancellationError) { throw (error as? JetStreamFault)?.error ?? error }
    }
  }

  /// Renews the entry of this worker. Returns `false` if the servers do not answer.
  private func renew(_ record: WorkerRecord) async throws -> Bool {
    let entry = NATSMessage(subject: FleetLayout.worker(options.name), payload: ValueWriter.bytes(of: record))
    do {
      _ = try await js.store(entry, limit: .seconds(1))
      return true
    } catch let error as LocationError where error.code == .sourceUnavailable {
      return false
    } catch let fault as JetStreamFault where fault.number != JetStreamFault.streamNotFound {
      return false
    }
  }

  private func start(
    _ partition: Int, _ rules: FleetRules, _ library: PlaceLibrary, _ losses: LostMessages
  ) -> Staff.Run {
    let mandate = PartitionMandate(partition)
    let run = PartitionRun(
      js: js, partition: partition, rules: rules, library: library, mandate: mandate, losses: losses, options: options,
      complain: complain)
    let task = Task { () -> (any Error)? in
      defer { mandate.noteEnd() }
      do {
        try await run.run()
        return nil
      } catch { return error }
    }
    return Staff.Run(mandate: mandate, task: task)
  }

  /// Stores the state of all partitions, and removes the entry of this worker.
  private func leave(_ staff: Staff) async {
    let (js, name) = (js, options.name)
    // A task of its own: this one is cancelled.
    await Task {
      for run in staff.runs.values { run.mandate.end(.release) }
      for run in staff.runs.values { _ = await run.task.value }
      _ = try? await js.store(
        NATSMessage(subject: FleetLayout.worker(name), headers: [.operation: "DEL"]), limit: .seconds(1))
    }.value
  }
}
