import LocationKit

/// A sender of the events of a fleet to a broker.
package struct EventSender: ~Copyable {
  private var topics: EventTopics
  private let connection: MQTTConnection
  /// What the last ``send(_:mark:)`` of a former run has stored at the broker; `nil` if there was none.
  package private(set) var mark: String?
  /// Time in which the broker must answer at the start and at the end.
  private static let patience = Duration.seconds(10)

  /// Connects. Throws like ``MQTTConnection/ready()``.
  ///
  /// - Parameter options: whose address has the prefix of the topics; `locate` if it has none.
  package init(
    _ options: MQTTOptions, version: String, notice: @escaping @Sendable (MQTTNotice) -> Void
  ) async throws {
    let prefix = try options.address.prefix()
    var topics = EventTopics(prefix: prefix.isEmpty ? "locate" : prefix, version: version)
    var options = options
    options.will = topics.will
    options.greetings = [topics.greeting]
    // With QoS 0, because events are also sent while its messages wait.
    options.filters = [EventTopics.birth] + topics.formerFilters + [topics.markTopic, topics.greeting.topic]
    options.acknowledges = false
    let connection = try MQTTConnection(options, notice: notice)
    try await connection.ready()
    mark = try await Self.restore(&topics, connection)
    (self.topics, self.connection) = (topics, connection)
  }

  /// Restores the sensors of former runs. Returns the retained mark. The broker sends what it has retained before the
  /// greeting of this connection.
  private static func restore(_ topics: inout EventTopics, _ connection: MQTTConnection) async throws -> String? {
    var mark: String?
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      for message in try await connection.next(within: .seconds(1)) {
        switch message.topic {
        case topics.markTopic: mark = String(decoding: message.payload, as: UTF8.self)
        case topics.greeting.topic: if !message.isRetained { return mark }
        default: topics.restore(message)
        }
      }
    }
    throw LocationError(
      .permissionDenied, "the broker does not let this user read \(topics.prefix)/status",
      remedy: "let the user read and write \(topics.prefix)/#, and homeassistant/# if you use it")
  }

  /// Marks the states of places that a former run has left as unknown, because this run does not continue it: no event
  /// tells that a subject has left a place meanwhile.
  package mutating func forgetFormerStates() async throws {
    for message in topics.forgetStates() { try await connection.publish(message) }
  }

  /// Sends lines of events, each with a line end; waits while a thousand messages are under way.
  ///
  /// - Parameter mark: text that the broker stores once it has all events, for ``mark`` of the next run.
  package mutating func send(_ lines: [UInt8], mark: String? = nil) async throws {
    try await attend()
    for message in messages(for: lines) { try await connection.publish(message) }
    if let mark { try await connection.publish(MQTTMessage(topic: topics.markTopic, text: mark, isRetained: true)) }
  }

  /// Announces all sensors again if Home Assistant has started, or after a reconnection, because the broker may have
  /// lost what it had retained. Returns whether it has done so.
  @discardableResult
  package func attend() async throws -> Bool {
    let messages = try await connection.next(within: .zero)
    // A retained message is of a former start.
    let hasStarted = messages.contains { message in
      [EventTopics.birth, topics.greeting.topic].contains(message.topic) && !message.isRetained
        && message.payload == topics.greeting.payload
    }
    guard hasStarted else { return false }
    for message in topics.announcements() { try await connection.publish(message) }
    return true
  }

  /// Waits until the broker has all events.
  package func flush() async throws { _ = try await connection.flush(within: nil) }

  /// Sends the last lines, marks all sensors as not available, and ends the connection; also in a task that is
  /// cancelled. Throws ``LocationKit/LocationError/Code/writingFailed`` if the broker does not take them in ten seconds.
  package mutating func end(_ lines: [UInt8]) async throws {
    let (connection, prefix) = (connection, topics.prefix)
    let messages = messages(for: lines) + [topics.will]
    try await Task {
      for message in messages { try await connection.publish(message) }
      let isComplete = try await connection.flush(within: Self.patience)
      await connection.close()
      guard isComplete else {
        throw LocationError(.writingFailed, "the broker has not taken the last events", context: prefix)
      }
    }.value
  }

  private mutating func messages(for lines: [UInt8]) -> [MQTTMessage] {
    lines.split(separator: UInt8(ascii: "\n")).flatMap { topics.messages(for: Array($0)) }
  }

  /// Number of events that have no topic: see ``EventTopics/omitted``.
  package var omitted: Int { topics.omitted }
}
