import LocationIO
package import LocationKit

/// How to connect to a broker.
package struct MQTTOptions: Sendable {
  package var address: MQTTAddress
  package var password: String?
  /// Name of this client for the broker. No two connections may have the same at a time: the broker ends the former one.
  package var client: String
  /// Whether the broker keeps the subscriptions and their messages while this client is not connected.
  package var keepsSession = false
  /// Filters of topics to subscribe to.
  package var filters: [String] = []
  /// Whether messages arrive with QoS 1, and must be acknowledged. Otherwise they arrive with QoS 0, and the oldest are
  /// dropped if they are not taken.
  package var acknowledges = true
  /// Whether libmosquitto leaves acknowledgements in its queue. Only a test changes it.
  var delaysAcknowledgements = true
  /// Message that the broker publishes when the connection is lost; retained, with QoS 1.
  package var will: MQTTMessage?
  /// Messages that are published each time the connection is established.
  package var greetings: [MQTTMessage] = []

  package init(_ address: MQTTAddress, client: String) { (self.address, self.client) = (address, client) }

  /// Returns the password of a file, which only its owner may read: its first line. Throws
  /// ``LocationKit/LocationError/Code/inputNotFound`` and ``LocationKit/LocationError/Code/permissionDenied``.
  package static func password(in path: String) throws(LocationError) -> String {
    try ConfidentialFile(path, isSecret: true).firstLine()
  }
}

/// What happens to a connection.
package enum MQTTNotice: Sendable, Equatable {
  /// The connection is lost, and will be established again.
  case lost(LocationError)
  /// The connection is established again.
  case regained
}
