/// A message of MQTT.
package struct MQTTMessage: Sendable, Equatable {
  package var topic: String
  package var payload: [UInt8]
  /// Whether the broker keeps the message for later subscribers, or has kept it.
  package var isRetained: Bool

  package init(topic: String, payload: [UInt8], isRetained: Bool = false) {
    (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
  }

  package init(topic: String, text: String, isRetained: Bool = false) {
    self.init(topic: topic, payload: Array(text.utf8), isRetained: isRetained)
  }
}
