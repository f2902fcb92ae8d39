import LocationIO
import LocationKit
import LocationText

/// What the servers of a cluster have stored of a stream, message by message.
///
/// The servers do not compare that themselves: after a network was cut, copies may differ for good, and the events that are
/// read depend on the server that gives them (seen with nats-server 2.9.10). A consumer that one server keeps reads the copy
/// of that server.
package struct StreamCopies: Sendable, Equatable {
  package let stream: String
  /// Number of servers that store the stream.
  package let replicas: Int
  /// Number of messages that were compared.
  package let count: Int
  /// Number of messages in which a server differs from most others, by its name; 0 for none. A server that did not answer
  /// is missing.
  package let differences: [String: Int]

  /// - Parameter copies: a checksum of each message, by its sequence, by the name of the server.
  init(_ stream: String, replicas: Int, _ range: ClosedRange<Int>, _ copies: [String: [Int: UInt32]]) {
    (self.stream, self.replicas) = (stream, replicas)
    var differences = copies.mapValues { _ in 0 }
    for sequence in range {
      var votes: [UInt32?: Int] = [:]
      for copy in copies.values { votes[copy[sequence], default: 0] += 1 }
      let most = votes.values.max() ?? 0
      // Without a majority, all of them differ.
      for (server, copy) in copies where votes.count > 1 && (votes[copy[sequence]] != most || 2 * most <= copies.count)
      {
        differences[server, default: 0] += 1
      }
    }
    (count, self.differences) = (range.count, differences)
  }

  package var isComplete: Bool { differences.count == replicas }
  package var areEqual: Bool { differences.values.allSatisfy { $0 == 0 } }

  /// Number of last messages that are compared.
  private static let most = 1000
  /// Consumers that are created for each server, which chooses itself.
  private static let attempts = 10

  /// Returns the comparison of both streams of a fleet; empty if one server stores them.
  package static func ofFleet(_ connection: NATSConnection) async throws -> [StreamCopies] {
    do {
      var all: [StreamCopies] = []
      for stream in [FleetLayout.positions, FleetLayout.events] {
        if let copies = try await Self(stream, JetStream(connection)) { all.append(copies) }
      }
      return all
    } catch let fault as JetStreamFault { throw fault.error }
  }

  /// `nil` if one server stores the stream, or it is empty.
  private init?(_ stream: String, _ js: JetStream) async throws {
    guard let info = try await js.info(stream) else {
      throw JetStreamFault(number: JetStreamFault.streamNotFound, text: "")
    }
    guard let replicas = info.object("config")?.integer("num_replicas"), replicas > 1,
      let state = info.object("state"), let last = state.integer("last_seq"), last > 0
    else { return nil }
    let range = max(state.integer("first_seq") ?? 1, last - Self.most + 1)...last
    var copies: [String: [Int: UInt32]] = [:]
    for _ in 0..<(Self.attempts * replicas) where copies.count < replicas {
      let answer = try await js.createConsumer(of: ">", after: range.lowerBound - 1, in: stream)
      guard let name = answer.text("name"), let server = answer.object("cluster")?.text("leader") else { continue }
      if copies[server] == nil { copies[server] = try await Self.read(name, range, of: stream, js) }
      await js.removeConsumer(name, of: stream)
    }
    self.init(stream, replicas: replicas, range, copies)
  }

  /// Returns the checksums of the messages that a consumer gives.
  private static func read(
    _ consumer: String, _ range: ClosedRange<Int>, of stream: String, _ js: JetStream
  ) async throws -> [Int: UInt32] {
    let inbox = try js.connection.makeInbox()
    defer { js.connection.close(inbox) }
    let body: JSONObjectText = ["batch": range.count, "expires": 5_000_000_000]
    try js.connection.send(
      NATSMessage(
        subject: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(consumer)", reply: inbox.subject, payload: body.bytes))
    var copy: [Int: UInt32] = [:]
    let end = ContinuousClock.now + .seconds(5)
    while copy[range.upperBound] == nil, ContinuousClock.now < end {
      for message in await inbox.take(within: .seconds(1)) {
        guard let position = StreamPosition(message.reply) else { continue }
        copy[position.sequence] = CRC32C.of((Array(message.subject.utf8) + [0] + message.payload).span)
      }
      try Task.checkCancellation()
    }
    return copy
  }
}
