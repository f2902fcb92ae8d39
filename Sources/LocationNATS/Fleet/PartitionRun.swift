import Glibc
import LocationFleet
import LocationIO
import LocationKit
import LocationPlaces

/// The decisions of one partition by one worker, from taking it over until another worker does.
///
/// The state of a partition is a function of its messages: see ``PartitionDecider``. A run continues from the last
/// snapshot, decides the messages after it again, and publishes only the events after the last one that is published. So
/// each event is published once, whatever ended the former run, and whenever.
struct PartitionRun {
  let js: JetStream
  let partition: Int
  let rules: FleetRules
  let library: PlaceLibrary
  let mandate: PartitionMandate
  let losses: LostMessages
  let options: FleetWorker.Options
  /// Reports a skipped line.
  let complain: @Sendable (String) -> Void

  /// Messages that are requested at a time, of 64 kilobytes at most.
  private static let batch = 100

  /// Runs until the mandate ends. Throws ``JetStreamFault`` with ``JetStreamFault/wrongLastSequence`` if another worker
  /// has taken the partition.
  func run() async throws {
    var folder = SnapshotFolder(js, partition: partition)
    try await folder.prepare()
    var publisher = try await EventPublisher(js, partition: partition)
    let fence = publisher.fence
    mandate.report { $0.fence = fence }
    var decider = try await makeDecider(try await folder.load(fence))
    var consumer = PullConsumer(
      js, stream: FleetLayout.positions, filter: FleetLayout.positions(of: partition), start: .after(decider.position),
      batch: Self.batch)
    report(decider, nil, stored: decider.position)
    var chain = MessageChain(after: decider.position)
    var lines = EventLines(after: publisher.position)
    var (stored, lastSnapshot, lastTick) = (decider.position, ContinuousClock.now, ContinuousClock.now)
    // Snapshots are stored while the partition is decided further.
    var storing: Task<SnapshotFolder, any Error>?
    while case .run = mandate.order {
      let messages = try await consumer.next(within: .milliseconds(200))
      for message in messages {
        if let lost = try await lost(before: message, &chain) {
          decider.skip("message \(lost) of the stream \(FleetLayout.positions) is lost; skipped")
        }
        let events = try await decide(message, &decider)
        for (index, event) in events.enumerated() {
          lines.append(event, at: PublishedPosition(sequence: message.position.sequence, number: index + 1))
          if lines.count >= FleetLayout.eventSize { try await publish(&lines, &publisher) }
        }
      }
      try await publish(&lines, &publisher)
      report(decider, messages.last, stored: stored)
      if messages.isEmpty, consumer.pending == 0, ContinuousClock.now - lastTick >= .seconds(1) {
        lastTick = .now
        try await tellTime(decider.nextDeadline)
      }
      if decider.position > stored, ContinuousClock.now - lastSnapshot >= options.snapshotInterval {
        if let storing { folder = try await storing.value }
        let (pieces, snapshot) = (try decider.pieces(), decider.snapshot)
        storing = Task { [folder, mandate] in
          var folder = folder
          try await folder.store(pieces, snapshot)
          mandate.report { $0.unsaved = 0 }
          return folder
        }
        (stored, lastSnapshot) = (decider.position, .now)
      }
    }
    guard case .release = mandate.order else { return }
    if let storing { folder = try await storing.value }
    if decider.position > stored {
      try await folder.store(try decider.pieces(), decider.snapshot, limit: .seconds(5))
    }
  }

  private func decide(_ message: StoredMessage, _ decider: inout PartitionDecider) async throws -> [FleetEvent] {
    guard let file = decider.places(in: message), let places = try await places(file) else {
      return try decider.decide(message)
    }
    return try decider.use(file, places, at: message.position)
  }

  /// Returns the index of stored places; `nil` if there are no such places.
  private func places(_ file: StoredFile) async throws -> PlaceIndex? {
    for attempt in 1... {
      do { return try await library.index(file) } catch let error as LocationError where error.code == .invalidData {
        if attempt == 3 { return nil }
        // The leader may have changed.
        try await Task.sleep(for: .seconds(1))
      }
    }
    return nil
  }

  private func makeDecider(_ snapshot: (PartitionSnapshot, [[UInt8]])?) async throws -> PartitionDecider {
    let path = "\(options.folder)/locate-\(getpid())-\(UInt64.random(in: 0 ... .max)).subjects"
    let storage = try FileStorage(writing: path)
    // It remains open after it is removed.
    unlink(path)
    var index: any PlaceLookup = PlaceList()
    if let places = snapshot?.0.places { index = try await library.index(places) }
    return try PartitionDecider(
      partition: partition, rules: rules, index: index, snapshot: snapshot, residents: options.residents,
      othersIn: storage, complain: complain)
  }

  private func publish(_ lines: inout EventLines, _ publisher: inout EventPublisher) async throws {
    guard lines.count > 0 else { return }
    try await publisher.publish(lines.take(), through: lines.position)
  }

  /// Ends the run if a message of lines was left out: the next run reads from the last snapshot on again. Returns its
  /// sequence if it is lost: no server has it any more.
  ///
  /// The header is believed only where the publishers of a fleet write it: in lines of several subjects, about an earlier
  /// one of these.
  private func lost(before stored: StoredMessage, _ chain: inout MessageChain) async throws -> Int? {
    let subject = FleetLayout.lines(in: partition)
    guard stored.message.subject == subject else { return nil }
    defer { chain.note(stored.position.sequence) }
    guard let previous = stored.message.headers[.previous].flatMap({ Int($0) }), previous < stored.position.sequence,
      chain.misses(previous)
    else { return nil }
    let missing = try await js.message(previous, in: FleetLayout.positions)
    if let missing, missing.subject != subject { return nil }
    if missing == nil {
      // One that was removed because of its age cannot be read.
      guard try await js.firstSequence(of: FleetLayout.positions) <= previous else { return nil }
      if losses.areCertain(of: previous, in: partition, at: .now) { return previous }
    }
    throw LocationError(
      .sourceUnavailable,
      "a server has left out message \(previous) of the stream \(FleetLayout.positions), which message "
        + "\(stored.position.sequence) names",
      remedy: missing == nil
        ? "it is tried again for a minute; then the readings in it are counted as skipped"
        : "it is tried again; if this remains, compare the copies of the servers: locate fleet top --copies")
  }

  /// - Parameter stored: the position of the last snapshot.
  private func report(_ decider: borrowing PartitionDecider, _ last: StoredMessage?, stored: Int) {
    let (counts, subjects, position, skipped) = (
      decider.counts, decider.subjectCount, decider.position, decider.skipped
    )
    let time = Int(decider.time.nanoseconds)
    mandate.report { report in
      (report.subjects, report.readings, report.events) = (subjects, counts.readings, counts.events)
      (report.position, report.skipped, report.repeated) = (position, skipped, counts.repeated)
      report.time = time
      if position > stored, report.unsaved == 0 { report.unsaved = Int(SystemWallClock.now().nanoseconds) }
      if let last { report.waiting = last.position.pending }
    }
  }

  /// Stores a message without content if a silence is due: its time is decided by. The clock of this machine only
  /// tells when to do that.
  private func tellTime(_ deadline: UTCInstant?) async throws {
    guard let deadline, SystemWallClock.now() > deadline else { return }
    do {
      _ = try await js.store(NATSMessage(subject: FleetLayout.time(in: partition)), limit: .seconds(2))
    } catch let error as LocationError where error.code == .sourceUnavailable {
      // It is tried again.
    }
  }
}
