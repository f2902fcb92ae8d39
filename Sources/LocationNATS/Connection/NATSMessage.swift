/// A message of NATS, as it was received.
package struct NATSMessage: Sendable {
  package var subject: String
  /// Subject for answers; empty if there is none. JetStream encodes the position in the stream in it.
  package var reply = ""
  /// Those headers that this package uses; see ``NATSHeader``.
  package var headers: [NATSHeader: String] = [:]
  package var payload: [UInt8] = []

  /// Sequence of a message that was read from its stream.
  var sequence: Int? { headers[.sequence].flatMap { Int($0) } }

  /// Status of a message that the server itself sends, such as 404 or 503; `nil` for a message of a client.
  var status: Int? {
    // Messages of clients may have the same header; those of the server have neither a reply nor a payload.
    reply.isEmpty && payload.isEmpty ? headers[.status].flatMap { Int($0) } : nil
  }
}

/// The headers that this package reads and writes.
package enum NATSHeader: String, Sendable, CaseIterable {
  case status = "Status"
  /// Number of messages that a pull request asked for and did not receive.
  case pendingMessages = "Nats-Pending-Messages"
  /// Sequence of a message that was requested directly.
  case sequence = "Nats-Sequence"
  case messageID = "Nats-Msg-Id"
  case expectedLastSubjectSequence = "Nats-Expected-Last-Subject-Sequence"
  /// Operation of a key-value bucket; missing for a value.
  case operation = "KV-Operation"
  /// Position of the last event in a message of events: see ``PublishedPosition``.
  case position = "Locate-Position"
  /// Version of the decisions that a message of events is by: see ``FleetRules/decisions``.
  case decisions = "Locate-Decisions"
  /// Sequence of the message that the sender has stored before this one in the partition; 0 for none.
  case previous = "Locate-Previous"
  /// Distinguishes a message from others after the same one: see ``JetStream/store(_:after:in:attempt:limit:)``.
  case attempt = "Locate-Attempt"
  /// CRC32C of a piece of a stored file.
  case checksum = "Locate-CRC32C"
}
