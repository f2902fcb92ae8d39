import LocationKit
import LocationText

/// The requests of JetStream that a fleet needs (docs.nats.io: JetStream wire API).
///
/// Every request has a time limit. While a stream elects a leader, requests remain unanswered for some seconds; those
/// that are repeated here have the same effect if they arrive twice.
package struct JetStream: Sendable {
  package let connection: NATSConnection
  /// Time after which a request without an answer is repeated.
  private static let patience = Duration.seconds(1)
  /// Time after which a request that cannot be fulfilled at the moment is repeated.
  private static let pause = Duration.milliseconds(100)
  /// Time after which servers without the API of JetStream are taken for servers without JetStream.
  private static let longestStart = Duration.seconds(10)

  package init(_ connection: NATSConnection) { self.connection = connection }

  /// Creates a stream; one that exists with the same configuration is left as it is. Throws ``JetStreamFault``.
  package func create(_ stream: StreamDefinition) async throws {
    _ = try await ask("STREAM.CREATE.\(stream.name)", stream.object, limit: .seconds(10))
  }

  /// Whether a stream exists.
  package func has(_ stream: String) async throws -> Bool { try await info(stream) != nil }

  /// Returns the time at which a stream was created, as the server writes it; `nil` if it does not exist.
  func creation(of stream: String) async throws -> String? { try await info(stream).map { $0.text("created") ?? "" } }

  /// Returns what the leader reports of a stream; `nil` if it does not exist.
  func info(_ stream: String, limit: Duration = .seconds(60)) async throws -> APIAnswer? {
    do {
      return try await ask("STREAM.INFO.\(stream)", limit: limit)
    } catch let fault as JetStreamFault where fault.number == JetStreamFault.streamNotFound {
      return nil
    }
  }

  /// Changes numbers in the configuration of a stream, and leaves all else as it is. Throws ``JetStreamFault``.
  func change(_ stream: String, _ numbers: [String: Int]) async throws {
    guard let configuration = try await info(stream)?.object("config") else {
      throw JetStreamFault(number: JetStreamFault.streamNotFound, text: "")
    }
    _ = try await ask("STREAM.UPDATE.\(stream)", body: configuration.bytes(replacing: numbers), limit: .seconds(60))
  }

  /// Returns the number of messages of a subject, which may have wildcards, after this sequence.
  func count(of subject: String, after sequence: Int, in stream: String) async throws -> Int {
    let answer = try await createConsumer(of: subject, after: sequence, in: stream)
    if let name = answer.text("name") { await removeConsumer(name, of: stream) }
    return answer.integer("num_pending") ?? 0
  }

  /// Creates a consumer of the messages of a subject after this sequence, which one server keeps in memory, and removes
  /// after ten seconds without a request. Returns the answer.
  func createConsumer(of subject: String, after sequence: Int, in stream: String) async throws -> APIAnswer {
    let settings: JSONObjectText = [
      "deliver_policy": "by_start_sequence", "opt_start_seq": sequence + 1, "ack_policy": "none",
      "filter_subject": subject, "inactive_threshold": 10_000_000_000, "mem_storage": true, "num_replicas": 1,
    ]
    return try await ask(
      "CONSUMER.CREATE.\(stream)", ["stream_name": stream, "config": settings], limit: .seconds(5))
  }

  func removeConsumer(_ name: String, of stream: String) async {
    _ = try? await ask("CONSUMER.DELETE.\(stream).\(name)", limit: .seconds(1))
  }

  /// Stores a message, and returns its sequence once as many servers as the stream requires have stored it.
  ///
  /// An attempt without an answer is repeated with the same id, which the server recognizes for two minutes. Throws
  /// ``JetStreamFault`` if the message is refused, and ``LocationKit/LocationError/Code/sourceUnavailable`` if there is
  /// no answer until the limit: the message may have been stored.
  ///
  /// - Parameter id: id of the message, different from those of all others in the stream.
  package func store(_ message: NATSMessage, id: String? = nil, limit: Duration = .seconds(60)) async throws -> Int {
    try await place(message, id: id, limit: limit).sequence
  }

  /// Stores a message after the last one of its subject, and returns its sequence. Of all messages after the same one, from
  /// any sender and at any time, at most one is stored.
  ///
  /// To name the expected one is not enough: the leader of a cluster compares it with the last message that is stored when
  /// the new one arrives, and accepts two that are under way at the same time (seen with nats-server 2.9.10). So their ids are the
  /// same, too, which each server looks at when it stores a message.
  ///
  /// Throws like ``store(_:id:limit:)``, and ``JetStreamFault`` with ``JetStreamFault/wrongLastSequence`` if another
  /// message was stored.
  ///
  /// - Parameters:
  ///   - last: sequence of the last message of the subject; 0 for none.
  ///   - stream: the stream that has the subject.
  ///   - attempt: distinguishes this message from others after the same one.
  func store(
    _ message: NATSMessage, after last: Int, in stream: String, attempt: UInt64 = .random(in: 0 ... .max),
    limit: Duration = .seconds(60)
  ) async throws -> Int {
    var message = message
    message.headers[.expectedLastSubjectSequence] = String(last)
    message.headers[.attempt] = String(attempt)
    do {
      let (sequence, isRepeated) = try await place(message, id: "\(message.subject)/\(last)", limit: limit)
      if !isRepeated { return sequence }
    } catch let fault as JetStreamFault where fault.isWrongLastSequence {}
    // It may be this message: the answer was lost, and it was sent again.
    guard let stored = try await self.last(message.subject, in: stream, limit: limit), let sequence = stored.sequence,
      stored.headers[.attempt] == String(attempt)
    else { throw JetStreamFault(number: JetStreamFault.wrongLastSequence, text: "another message is stored") }
    return sequence
  }

  /// Sends a message until it is stored. Returns its sequence, or that of the one that was stored before with this id.
  private func place(
    _ message: NATSMessage, id: String?, limit: Duration
  ) async throws -> (sequence: Int, isRepeated: Bool) {
    var message = message
    if let id { message.headers[.messageID] = id }
    return try await ask(message, limit: limit) { answer in
      // With a status, no server is responsible at the moment.
      guard answer.status == nil, let result = try Self.result(answer), let sequence = result.integer("seq") else {
        return nil
      }
      return (sequence, result.flag("duplicate"))
    }
  }

  /// Returns the last message of a subject, which may have wildcards; `nil` if there is none. Its sequence is in the
  /// header ``NATSHeader/sequence``.
  package func last(
    _ subject: String, in stream: String, limit: Duration = .seconds(60)
  ) async throws -> NATSMessage? {
    try await message(["last_by_subj": subject], in: stream, limit)
  }

  /// Returns a message by its sequence; `nil` if there is none.
  func message(_ sequence: Int, in stream: String) async throws -> NATSMessage? {
    try await message(["seq": sequence], in: stream, .seconds(60))
  }

  /// Asks the leader of the stream: other servers may lag behind, for minutes after one was stopped (seen with
  /// nats-server 2.9.10).
  private func message(_ body: JSONObjectText, in stream: String, _ limit: Duration) async throws -> NATSMessage? {
    do {
      let answer = try await ask("STREAM.MSG.GET.\(stream)", body, limit: limit)
      guard let message = answer.object("message").flatMap(NATSMessage.init(stored:)) else {
        throw JetStreamFault(number: 0, text: "the answer has no message")
      }
      return message
    } catch let fault as JetStreamFault where fault.number == JetStreamFault.messageNotFound {
      return nil
    }
  }

  /// Returns the sequence of the first message that a stream still has.
  func firstSequence(of stream: String) async throws -> Int {
    try await ask("STREAM.INFO.\(stream)", limit: .seconds(10)).object("state")?.integer("first_seq") ?? 0
  }

  /// Returns the subjects of the messages in a stream that match a subject with wildcards.
  func subjects(_ filter: String, in stream: String) async throws -> [String] {
    let answer = try await ask("STREAM.INFO.\(stream)", ["subjects_filter": filter], limit: .seconds(10))
    return answer.object("state")?.object("subjects")?.names ?? []
  }

  /// Removes messages; those that do not exist any more are left out.
  ///
  /// A stream is never purged: when a server of a cluster starts again, nats-server before 2.9.18 purges a whole stream
  /// if a part of it was purged before (nats-io/nats-server, issue 4196).
  package func remove(_ sequences: [Int], from stream: String) async throws {
    for sequence in sequences {
      do {
        _ = try await ask("STREAM.MSG.DELETE.\(stream)", ["seq": sequence], limit: .seconds(5))
      } catch is JetStreamFault {}
    }
  }

  /// Sends a request of the API. Throws ``JetStreamFault``, and ``LocationKit/LocationError/Code/sourceUnavailable``.
  func ask(_ subject: String, _ body: JSONObjectText? = nil, limit: Duration) async throws -> APIAnswer {
    try await ask(subject, body: body?.bytes ?? [], limit: limit)
  }

  private func ask(_ subject: String, body: [UInt8], limit: Duration) async throws -> APIAnswer {
    try await ask(NATSMessage(subject: "$JS.API.\(subject)", payload: body), limit: limit) { answer in
      answer.status == nil ? try Self.result(answer) : nil
    }
  }

  /// Sends a request until `read` returns a result for an answer. Throws
  /// ``LocationKit/LocationError/Code/sourceUnavailable`` if there is none until the limit.
  private func ask<Result>(
    _ request: NATSMessage, limit: Duration, _ read: (NATSMessage) throws -> Result?
  ) async throws -> Result {
    let end = ContinuousClock.now + limit
    // Without JetStream, no server has the subjects of its API. While servers start, it is the same.
    var isWithoutResponders = request.subject.hasPrefix("$JS.API.")
    while true {
      try Task.checkCancellation()
      let answer = try await connection.request(request, within: min(limit, Self.patience))
      if let answer, let result = try read(answer) { return result }
      if answer?.status != 503 { isWithoutResponders = false }
      guard ContinuousClock.now < end, !isWithoutResponders || ContinuousClock.now < end - limit + Self.longestStart
      else {
        throw isWithoutResponders ? JetStreamFault.withoutJetStream : Self.silence
      }
      if answer != nil { try await Task.sleep(for: Self.pause) }
    }
  }

  /// Returns the answer of the API; `nil` if the same request may succeed later. Throws ``JetStreamFault``.
  private static func result(_ answer: NATSMessage) throws(JetStreamFault) -> APIAnswer? {
    let result = APIAnswer(answer.payload)
    guard let fault = result.fault else { return result }
    if JetStreamFault.temporary.contains(fault.number) { return nil }
    throw fault
  }

  static let silence = LocationError(
    .sourceUnavailable, "JetStream does not answer", remedy: "check that a majority of the servers is running")
}
