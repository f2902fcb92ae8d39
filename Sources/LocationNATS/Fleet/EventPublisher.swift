import LocationFleet
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

  /// Messages of others that are passed over to find the last one of a worker.
  private static let mostForeign = 10_000

  /// Takes over the events of a partition. Throws like ``JetStream/store(_:after:in:attempt:limit:)``.
  init(_ js: JetStream, partition: Int) async throws {
    (self.js, self.partition) = (js, partition)
    let subject = FleetLayout.events(of: partition)
    for _ in 0..<20 {
      let former = try await js.last(subject, in: FleetLayout.events)
      let last = former?.sequence ?? 0
      let position = try await Self.position(through: former, js)
      do {
        // Of two writers at the same time, one is refused and looks again.
        fence = try await js.store(
          NATSMessage(subject: subject, headers: Self.headers(position, after: last)), after: last,
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
        subject: FleetLayout.events(of: partition), headers: Self.headers(position, after: last), payload: lines),
      after: last, in: FleetLayout.events)
    self.position = position
  }

  private static func headers(_ position: PublishedPosition, after last: Int) -> [NATSHeader: String] {
    [.position: position.text, .previous: String(last), .decisions: String(Fleet.decisions)]
  }

  /// Returns the position of the last event up to a message. Messages that are not by a worker are passed over.
  private static func position(through last: NATSMessage?, _ js: JetStream) async throws -> PublishedPosition {
    guard let last else { return .start }
    var message: NATSMessage? = last
    for distance in 0..<mostForeign {
      if let message, message.subject == last.subject,
        let position = message.headers[.position].flatMap({ PublishedPosition($0) })
      {
        // Another version may have other events of the same message: all of them count as published.
        let isOwn = message.headers[.decisions].map { $0 == String(Fleet.decisions) } ?? (Fleet.decisions == 1)
        return isOwn ? position : PublishedPosition(sequence: position.sequence, number: .max)
      }
      guard let sequence = last.sequence.map({ $0 - distance - 1 }), sequence > 0 else { return .start }
      message = try await js.message(sequence, in: FleetLayout.events)
    }
    throw LocationError(
      .invalidData, "the last messages of the partition are not by locate fleet worker", context: last.subject,
      remedy: "remove them from the stream \(FleetLayout.events)")
  }
}
