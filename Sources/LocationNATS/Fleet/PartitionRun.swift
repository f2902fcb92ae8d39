import LocationFleet
import LocationIO
import LocationKit
import LocationWire

/// The decisions of one partition by one worker, from taking it over until another worker does.
///
/// The state of a partition is a function of its messages. A run continues from the last snapshot, decides the messages
/// after it again, and publishes only the events after the last one that is published. So each event is published once,
/// whatever ended the former run, and whenever.
struct PartitionRun {
  let js: JetStream
  let partition: Int
  let rules: FleetRules
  let library: PlaceLibrary
  let mandate: PartitionMandate
  /// Time between snapshots.
  let snapshotInterval: Duration
  /// Reports a skipped line.
  let complain: @Sendable (String) -> Void

  /// Runs until the mandate ends. Throws ``JetStreamFault`` with ``JetStreamFault/wrongLastSequence`` if another worker
  /// has taken the partition.
  func run() async throws {
    var publisher = try await EventPublisher(js, partition: partition)
    let fence = publisher.fence
    mandate.report { $0.fence = fence }
    var folder = SnapshotFolder(js, partition: partition)
    var fleet = Fleet(places: PointOfInterestList([]), configuration: rules.settings.configuration)
    var (position, places): (Int, StoredFile?) = (0, nil)
    if let (snapshot, pieces) = try await folder.load() {
      if let file = snapshot.places {
        fleet = Fleet(places: try await library.index(file), configuration: rules.settings.configuration)
        places = file
      }
      position = try fleet.restore(pieces, from: snapshot.state.subject)
    }
    var consumer = PullConsumer(
      js, stream: FleetLayout.positions, filter: FleetLayout.positions(of: partition), start: .after(position))
    var lines = EventLines(after: publisher.position)
    var decoder = FleetLineDecoder(source: FleetLayout.positions)
    var (stored, lastSnapshot) = (position, ContinuousClock.now)
    // Snapshots are stored while the partition is decided further.
    var storing: Task<SnapshotFolder, any Error>?
    while case .run = mandate.order {
      for message in try await consumer.next(within: .milliseconds(200)) {
        var events: [FleetEvent] = []
        if let file = try self.places(message) {
          try fleet.setPlaces(try await library.index(file), into: &events)
          places = file
        } else {
          try decide(message.message, &fleet, &decoder, into: &events)
        }
        position = message.position.sequence
        lines.append(events, of: position)
        if lines.count >= FleetLayout.eventSize { try await publish(&lines, &publisher) }
        mandate.report { report in
          report.waiting = message.position.pending
          report.time = message.position.time
        }
      }
      try await publish(&lines, &publisher)
      let (counts, subjects) = (fleet.counts, fleet.subjectCount)
      mandate.report { report in
        (report.subjects, report.readings, report.events) = (subjects, counts.readings, counts.events)
      }
      if position > stored, ContinuousClock.now - lastSnapshot >= snapshotInterval {
        if let storing { folder = try await storing.value }
        let pieces = try fleet.blocks(of: FleetLayout.pieceSize, position: position)
        storing = Task { [folder, position, places] in
          var folder = folder
          try await folder.store(pieces, position: position, places: places, fence: fence)
          return folder
        }
        (stored, lastSnapshot) = (position, .now)
      }
    }
    guard case .release = mandate.order else { return }
    if let storing { folder = try await storing.value }
    if position > stored {
      try await folder.store(
        fleet.blocks(of: FleetLayout.pieceSize, position: position), position: position, places: places,
        fence: fence, limit: .seconds(5))
    }
  }

  private func publish(_ lines: inout EventLines, _ publisher: inout EventPublisher) async throws {
    guard lines.count > 0 else { return }
    try await publisher.publish(lines.take(), through: lines.position)
  }

  /// Returns the places that the partition uses from this message on; `nil` for a message of readings.
  private func places(_ stored: StoredMessage) throws(LocationError) -> StoredFile? {
    guard stored.message.subject == FleetLayout.placesMarker(in: partition) else { return nil }
    var reader = ValueReader(stored.message.payload)
    do { return try reader.take(StoredFile.self) } catch {
      throw LocationError(.invalidData, "this message names no places", context: stored.message.subject)
    }
  }

  /// Decides the lines of a message.
  private func decide(
    _ message: NATSMessage, _ fleet: inout Fleet, _ decoder: inout FleetLineDecoder, into events: inout [FleetEvent]
  ) throws {
    let word = message.subject.split(separator: ".").last ?? ""
    guard let id = SubjectWord.decode(word) else {
      return complain("\(message.subject): not the word of a subject's id; skipped")
    }
    guard SubjectWord.partition(of: word, count: rules.partitions) == partition else {
      return complain(
        "\(message.subject): not the partition of this subject; skipped: map positions.* to "
          + "positions.{{partition(\(rules.partitions),1)}}.{{wildcard(1)}} on all servers")
    }
    func take(_ subject: String, _ reading: Reading) throws {
      guard subject.isEmpty || subject == id else {
        return complain("\(message.subject): the line is of the subject \(subject); skipped")
      }
      try fleet.accept(reading, of: id, into: &events)
    }
    func report(_ error: LocationError) { complain("\(message.subject): \(error.message)") }
    try decoder.decode(message.payload.span, passingOver: 0, take, complain: report)
    try decoder.finish(passingOver: 0, take, complain: report)
  }
}
