import LocationKit

/// A sender of the events of a fleet to a broker.
package struct EventSender: ~Copyable {
  private var topics: EventTopics
  private let connection: MQTTConnection
  /// What the last ``send(_:mark:)`` of a former run has stored at the broker; `nil` if there was none.
  package private(set) var mark: String?
  /// Topics of states of places that a former run has left.
  private var formerStates: [String]
  /// Time in which the broker must answer at the start and at the end.
  private static let patience = Duration.seconds(10)

  /// Connects. Throws like ``MQTTConnection/ready()``.
  ///
  /// - Parameter options: whose address has the prefix of the topics; `locate` if it has none.
  package init(
    _ options: MQTTOptions, version: String, notice: @escaping @Sendable (MQTTNotice) -> Void
  ) async throws {
    let prefix = try options.address.prefix()
    let topics = EventTopics(prefix: prefix.isEmpty ? "locate" : prefix, version: version)
    var options = options
    options.will = topics.will
    options.greetings = [topics.greeting]
    // With QoS 0, because events are also sent while its messages wait.
    options.filters = [EventTopics.birth, topics.stateFilter, topics.markTopic, topics.greeting.topic]
    options.acknowledges = false
    let connection = try MQTTConnection(options, notice: notice)
    try await connection.ready()
    (mark, formerStates) = try await Self.stored(topics, connection)
    (self.topics, self.connection) = (topics, connection)
  }

  /// Returns the retained mark, and the topics of retained states. The broker sends them before the greeting of this
  /// connection.
  private static func stored(
    _ topics: EventTopics, _ connection: MQTTConnection
  ) async throws -> (mark: String?, states: [String]) {
    var (mark, states): (String?, [String]) = (nil, [])
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      for message in try await connection.next(within: .seconds(1)) {
        switch message.topic {
        case topics.markTopic: mark = String(decoding: message.payload, as: UTF8.self)
        case topics.greeting.topic: if !message.isRetained { return (mark, states) }
        default: if topics.isState(message) { states.append(message.topic) }
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
    for topic in formerStates {
      // Home Assistant's word for an unknown state.
      try await connection.publish(MQTTMessage(topic: topic, text: "None", isRetained: true))
    }
    formerStates = []
  }

  /// Sends lines of events, each with a line end; waits while a thousand messages are under way.
  ///
  /// - Parameter mark: text that the broker stores once it has all events, for ``mark`` of the next run.
  package mutating func send(_ lines: [UInt8], mark: String? = nil) async throws {
    try await attend()
    for message in messages(for: lines) { try await connection.publish(message) }
    if let mark { try await connection.publish(MQTTMessage(topic: topics.markTopic, text: mark, isRetained: true)) }
  }

  /// Announces all sensors again if Home Assistant has started. Returns whether it has.
  @discardableResult
  package func attend() async throws -> Bool {
    let messages = try await connection.next(within: .zero)
    // A retained message is of a former start.
    let hasStarted = messages.contains { message in
      message.topic == EventTopics.birth && !message.isRetained && message.payload == Array("online".utf8)
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
