import LocationFleet
package import LocationKit

/// A reader of the positions of a fleet, in the order of the stream, as its workers get them.
package struct FleetPositionReader: ~Copyable {
  private var consumer: PullConsumer
  private var decoder = FleetLineDecoder(source: FleetLayout.positions)

  /// - Parameter start: positions are read that the stream stored at this time or later, by the clock of its servers.
  package init(_ connection: NATSConnection, since start: UTCInstant) {
    consumer = PullConsumer(
      JetStream(connection), stream: FleetLayout.positions, filter: "positions.*.*", start: .at(start))
  }

  /// Waits for messages at most this long, and calls `take` with each location, its subject, and the time at which the
  /// stream stored it; `complain` with each fault of a line. Throws
  /// ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no fleet.
  package mutating func next(
    within duration: Duration, _ take: (Location, String, UTCInstant) throws -> Void,
    complain: (LocationError) -> Void
  ) async throws {
    for stored in try await consumer.next(within: duration) {
      guard let sender = PositionSender(stored.message.subject.split(separator: ".").last ?? "") else { continue }
      let time = UTCInstant(nanoseconds: Int64(stored.position.time))
      func pass(_ subject: String, _ reading: Reading) throws {
        guard case .location(let location) = reading else { return }
        try take(location, sender.id ?? subject, time)
      }
      try decoder.decode(stored.message.payload.span, pass, complain: complain)
      try decoder.finish(pass, complain: complain)
    }
  }
}

/// Whose lines a message of the stream `positions` has.
struct PositionSender {
  /// The subject of all lines; `nil` if each line names its own.
  let id: String?

  /// - Parameter word: the last word of the message's subject. `nil` for one without lines.
  init?(_ word: Substring) {
    id = SubjectWord.decode(word)
    if id == nil, word != FleetLayout.linesWord { return nil }
  }
}
