/// A reader of the published events of a fleet, in the order of the stream.
package struct FleetEventReader: ~Copyable {
  private let js: JetStream
  private let filter: String
  private var consumer: PullConsumer
  /// Sequence of the last message of each partition, by its subject.
  private var last: [String: Int] = [:]
  /// When the stream was created, if the reader can be resumed.
  private let creation: String
  /// Sequence of the last message that was read.
  private var position: Int

  /// - Parameter partition: the partition whose events are read; `nil` for all.
  package init(_ connection: NATSConnection, partition: Int? = nil) {
    self.init(connection, partition, creation: "", after: 0)
  }

  private init(_ connection: NATSConnection, _ partition: Int?, creation: String, after position: Int) {
    (self.creation, self.position) = (creation, position)
    js = JetStream(connection)
    filter = partition.map { FleetLayout.events(of: $0) } ?? "events.*"
    consumer = Self.consumer(js, filter, after: position)
  }

  private static func consumer(_ js: JetStream, _ filter: String, after position: Int) -> PullConsumer {
    PullConsumer(js, stream: FleetLayout.events, filter: filter, start: .after(position), batch: 200)
  }

  /// Returns a reader that begins after the mark of a former one; with all events if there is none, or it is of another
  /// stream.
  package static func resumed(
    _ connection: NATSConnection, partition: Int?, mark: String?
  ) async throws -> FleetEventReader {
    let creation = try await JetStream(connection).creation(of: FleetLayout.events) ?? ""
    let words = mark?.split(separator: " ") ?? []
    let position = words.count == 2 && words[0] == creation ? Int(words[1]) : nil
    return FleetEventReader(connection, partition, creation: creation, after: max(0, position ?? 0))
  }

  /// What ``resumed(_:partition:mark:)`` needs to begin after the events that were read.
  package var mark: String { "\(creation) \(position)" }

  /// Returns lines of events, an empty array if none arrive in this time, and `nil` once all events that were
  /// published before are read.
  package mutating func next(within duration: Duration) async throws -> [UInt8]? {
    do {
      let messages = try await consumer.next(within: duration)
      if messages.isEmpty, consumer.pending == 0 { return nil }
      var lines: [UInt8] = []
      // After a gap, the messages of other partitions come again.
      for stored in messages where stored.position.sequence > last[stored.message.subject] ?? 0 {
        guard try await take(stored) else { break }
        // Another message is not by a worker.
        if stored.message.headers[.position] != nil { lines += stored.message.payload }
      }
      return lines
    } catch let fault as JetStreamFault {
      throw fault.error
    }
  }

  /// Whether a message is the next one of its partition. If one before it was left out by a server, as in
  /// ``MessageChain``, this and all later ones are read again.
  private mutating func take(_ stored: StoredMessage) async throws -> Bool {
    let (subject, sequence) = (stored.message.subject, stored.position.sequence)
    if let former = last[subject], let previous = stored.message.headers[.previous].flatMap({ Int($0) }),
      previous > former, try await js.message(previous, in: FleetLayout.events) != nil
    {
      consumer = Self.consumer(js, filter, after: former)
      position = min(position, former)
      return false
    }
    last[subject] = sequence
    position = max(position, sequence)
    return true
  }
}
