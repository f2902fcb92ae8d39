import LocationIO
package import LocationKit

/// A connection to an MQTT broker (3.1.1), by libmosquitto on a thread of its own. If it is lost, it is established
/// again, with back-off.
///
/// Messages arrive with QoS 1 at most. What ``next(within:)`` returns is acknowledged only by ``acknowledge()``: if
/// this process ends before, the broker sends it again. Messages are published with QoS 1.
package final class MQTTConnection: Sendable {
  private let exchange: MQTTExchange
  /// Messages that may be under way.
  private static let mostUnderWay = 1000

  /// Starts to connect. Throws ``LocationKit/LocationError/Code/internalError`` if the system has no thread left, and
  /// ``LocationKit/LocationError/Code/invalidArgument`` in a program that is built without libmosquitto.
  ///
  /// - Parameter notice: called on the thread of the connection.
  package init(
    _ options: MQTTOptions, notice: @escaping @Sendable (MQTTNotice) -> Void = { _ in }
  ) throws(LocationError) {
    #if MQTT
      let exchange = try MQTTExchange()
      self.exchange = exchange
      guard OwnThread.start({ MQTTLoop(options, exchange, notice)?.run() }) else {
        throw LocationError(.internalError, "no thread left")
      }
    #else
      throw LocationError(
        .invalidArgument, "this program was built without libmosquitto", context: options.address.shown,
        remedy: "build it with: swift build --traits MQTT,LibGPS,Web,SQLite")
    #endif
  }

  deinit { exchange.close() }

  /// Waits for the connection and its subscriptions. Throws ``LocationKit/LocationError/Code/sourceUnavailable`` if the
  /// first attempt fails, ``LocationKit/LocationError/Code/permissionDenied``, and `CancellationError`.
  package func ready() async throws { try await exchange.ready() }

  /// Returns the messages that have arrived, waiting for the first one; none after this time. Throws like ``ready()``.
  package func next(within duration: Duration) async throws -> [MQTTMessage] {
    try await exchange.take(within: duration)
  }

  /// Acknowledges all messages that ``next(within:)`` has returned.
  package func acknowledge() { exchange.acknowledge() }

  /// Publishes a message, waiting while 1000 are under way. Throws like ``ready()``.
  package func publish(_ message: MQTTMessage) async throws {
    try await exchange.publish(message, limit: Self.mostUnderWay)
  }

  /// Waits until the broker has acknowledged all published messages. Returns whether it has in this time; `nil` waits
  /// for as long as it takes. Throws like ``ready()``.
  package func flush(within duration: Duration?) async throws -> Bool { try await exchange.flush(within: duration) }

  /// Ends the connection. The broker does not publish the will, except if received messages are not acknowledged.
  package func close() async {
    exchange.close()
    await exchange.closed()
  }
}
