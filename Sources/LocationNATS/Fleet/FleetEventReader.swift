import LocationKit

/// A reader of the published events of a fleet, in the order of the stream.
package struct FleetEventReader: ~Copyable {
  private var consumer: PullConsumer

  /// - Parameter partition: the partition whose events are read; `nil` for all.
  package init(_ connection: NATSConnection, partition: Int? = nil) {
    consumer = PullConsumer(
      JetStream(connection), stream: FleetLayout.events,
      filter: partition.map { FleetLayout.events(of: $0) } ?? "events.*", start: .after(0))
  }

  /// Returns lines of events, an empty array if none arrive in this time, and `nil` once all events that were
  /// published before are read.
  package mutating func next(within duration: Duration) async throws -> [UInt8]? {
    do {
      let messages = try await consumer.next(within: duration)
      if messages.isEmpty, consumer.pending == 0 { return nil }
      return messages.flatMap(\.message.payload)
    } catch let fault as JetStreamFault {
      throw fault.error
    }
  }
}
