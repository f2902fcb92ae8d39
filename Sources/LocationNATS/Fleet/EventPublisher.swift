import LocationKit

/// The only writer of a partition's events.
///
/// Each message requires that the last one of the partition is the writer's own. A writer begins with a message
/// without events, the fence: from then on, all former writers are refused, whenever they wake up.
struct EventPublisher {
  private let js: JetStream
  private let partition: Int
  /// Sequence of the fence.
  let fence: Int
  /// Sequence of the last message of the partition.
  private var last: Int
  /// The last event that is published.
  private(set) var position: PublishedPosition

  /// Takes over the events of a partition. Throws like ``JetStream/store(_:after:in:attempt:limit:)``.
  init(_ js: JetStream, partition: Int) async throws {
    (self.js, self.partition) = (js, partition)
    let subject = FleetLayout.events(of: partition)
    for _ in 0..<20 {
      let former = try await js.last(subject, in: FleetLayout.events)
      let (last, position) = try former.map(Self.place) ?? (0, .start)
      do {
        // Of two writers at the same time, one is refused and looks again.
        fence = try await js.store(
          NATSMessage(subject: subject, headers: [.position: position.text, .previous: String(last)]), after: last,
          in: FleetLayout.events)
        (self.position, self.last) = (position, fence)
        return
      } catch let fault as JetStreamFault where fault.isWrongLastSequence {
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    throw JetStream.silence
  }

  /// Publishes lines of events up to the event at this position. Throws ``JetStreamFault`` with
  /// ``JetStreamFault/wrongLastSequence`` if another writer has taken over.
  mutating func publish(_ lines: [UInt8], through position: PublishedPosition) async throws {
    last = try await js.store(
      NATSMessage(
        subject: FleetLayout.events(of: partition), headers: [.position: position.text, .previous: String(last)],
        payload: lines),
      after: last, in: FleetLayout.events)
    self.position = position
  }

  /// Returns the sequence of a message, and the last event up to it.
  private static func place(_ message: NATSMessage) throws(LocationError) -> (Int, PublishedPosition) {
    guard let sequence = message.sequence, let position = message.headers[.position].flatMap({ PublishedPosition($0) })
    else {
      throw LocationError(
        .invalidData, "the last message of the partition is not by locate fleet worker", context: message.subject,
        remedy: "remove it from the stream \(FleetLayout.events)")
    }
    return (sequence, position)
  }
}
