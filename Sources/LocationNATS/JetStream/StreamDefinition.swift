import LocationText

/// The configuration of a stream, in the words of JetStream.
package struct StreamDefinition: Sendable {
  package var name: String
  package var subjects: [String]
  /// Number of servers that store each message.
  package var replicas: Int
  /// Whether messages are stored in memory only.
  package var isInMemory = false
  /// Age in seconds at which messages are removed; 0 for never.
  package var maximumAge = 0
  /// Number of messages of each subject of which older ones are removed; -1 for all.
  package var messagesPerSubject = -1

  var object: JSONObjectText {
    [
      "name": name, "subjects": subjects, "retention": "limits", "storage": isInMemory ? "memory" : "file",
      "num_replicas": replicas, "max_age": maximumAge * 1_000_000_000, "max_msgs_per_subject": messagesPerSubject,
      "max_bytes": -1,
      // A full stream refuses messages: it does not lose others silently.
      "discard": "new", "allow_direct": true,
    ]
  }
}
