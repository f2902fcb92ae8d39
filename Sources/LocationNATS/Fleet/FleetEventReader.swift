import LocationKit

/// A reader of the published events of a fleet, in the order of the stream.
package struct FleetEventReader: ~Copyable {
  private var consumer: PullConsumer
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
    consumer = PullConsumer(
      JetStream(connection), stream: FleetLayout.events,
      filter: partition.map { FleetLayout.events(of: $0) } ?? "events.*", start: .after(position),
      batch: 200)
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
      if let last = messages.last { position = last.position.sequence }
      return messages.flatMap(\.message.payload)
    } catch let fault as JetStreamFault {
      throw fault.error
    }
  }
}
