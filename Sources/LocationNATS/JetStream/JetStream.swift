import LocationKit
import LocationText

/// The requests of JetStream that a fleet needs (docs.nats.io: JetStream wire API).
///
/// Every request has a time limit. While a stream elects a leader, requests remain unanswered for some seconds; those
/// that are repeated here have the same effect if they arrive twice.
package struct JetStream: Sendable {
  package let connection: NATSConnection
  /// Time after which a request is repeated or given up.
  private static let patience = Duration.seconds(1)

  package init(_ connection: NATSConnection) { self.connection = connection }

  /// Creates a stream; one that exists with the same configuration is left as it is. Throws ``JetStreamFault``.
  package func create(_ stream: StreamDefinition) async throws {
    _ = try await ask("STREAM.CREATE.\(stream.name)", stream.bytes, attempts: 10)
  }

  /// Whether a stream exists.
  package func has(_ stream: String) async throws -> Bool {
    do {
      _ = try await ask("STREAM.INFO.\(stream)", [], attempts: 10)
      return true
    } catch let fault as JetStreamFault where fault.number == JetStreamFault.streamNotFound {
      return false
    }
  }

  /// Stores a message, and returns its sequence once as many servers as the stream requires have stored it.
  ///
  /// An attempt without an answer is repeated with the same id, which the server recognizes for two minutes. Throws
  /// ``JetStreamFault`` if the message is refused, and ``LocationKit/LocationError/Code/sourceUnavailable`` if there is
  /// no answer after all attempts: the message may have been stored.
  ///
  /// - Parameters:
  ///   - last: sequence that the last message of the subject must have; 0 for none; `nil` if it does not matter.
  ///   - id: id of the message, different from those of all others in the stream.
  package func store(
    _ message: NATSMessage, after last: Int? = nil, id: String? = nil, attempts: Int = 30
  ) async throws -> Int {
    var message = message
    if let last { message.headers[.expectedLastSubjectSequence] = String(last) }
    if let id { message.headers[.messageID] = id }
    for attempt in 0..<attempts {
      if attempt > 0 { try await Task.sleep(for: .milliseconds(100)) }
      try Task.checkCancellation()
      guard let answer = try await connection.request(message, within: Self.patience) else { continue }
      // No server is responsible at the moment.
      if answer.status != nil { continue }
      let result = APIAnswer(answer.payload)
      if let fault = result.fault {
        if Self.isTransient(fault) { continue }
        throw fault
      }
      if let sequence = result.integer("seq") { return sequence }
    }
    throw Self.silence
  }

  /// Returns the last message of a subject; `nil` if there is none. Any server that stores the stream answers, so the
  /// answer may be out of date. Its sequence is in the header ``NATSHeader/sequence``.
  package func last(_ subject: String, in stream: String) async throws -> NATSMessage? {
    var body = JSONObjectText()
    body.add("last_by_subj", subject)
    let request = NATSMessage(subject: "$JS.API.DIRECT.GET.\(stream)", payload: body.bytes)
    for attempt in 0..<30 {
      if attempt > 0 { try await Task.sleep(for: .milliseconds(100)) }
      try Task.checkCancellation()
      guard let answer = try await connection.request(request, within: Self.patience) else { continue }
      if answer.status == 404 { return nil }
      if answer.status == nil { return answer }
    }
    throw Self.silence
  }

  /// Removes messages; those that do not exist any more are left out.
  ///
  /// A stream is never purged: when a server of a cluster starts again, nats-server before 2.9.18 purges a whole stream
  /// if a part of it was purged before (nats-io/nats-server, issue 4196).
  package func remove(_ sequences: [Int], from stream: String) async throws {
    for sequence in sequences {
      var body = JSONObjectText()
      body.add("seq", sequence)
      do { _ = try await ask("STREAM.MSG.DELETE.\(stream)", body.bytes, attempts: 3) } catch is JetStreamFault {}
    }
  }

  /// Sends a request of the API. Throws ``JetStreamFault``, and ``LocationKit/LocationError/Code/sourceUnavailable``.
  func ask(_ subject: String, _ body: [UInt8], attempts: Int) async throws -> APIAnswer {
    let request = NATSMessage(subject: "$JS.API.\(subject)", payload: body)
    for attempt in 0..<attempts {
      if attempt > 0 { try await Task.sleep(for: .milliseconds(100)) }
      try Task.checkCancellation()
      guard let answer = try await connection.request(request, within: Self.patience), answer.status == nil else {
        continue
      }
      let result = APIAnswer(answer.payload)
      guard let fault = result.fault else { return result }
      if !Self.isTransient(fault) { throw fault }
    }
    throw Self.silence
  }

  /// Whether the same request may succeed later: there is no leader, or not enough servers answer.
  private static func isTransient(_ fault: JetStreamFault) -> Bool {
    // No suitable peers; temporarily unavailable; not the leader.
    [10005, 10008, 10009].contains(fault.number)
  }

  static let silence = LocationError(
    .sourceUnavailable, "JetStream does not answer", remedy: "check that a majority of the servers is running")
}
