#if !MQTT
  package import LocationKit

  /// The connection of a program that is built without libmosquitto: it never exists.
  package final class MQTTConnection: Sendable {
    package init(
      _ options: MQTTOptions, notice: @escaping @Sendable (MQTTNotice) -> Void = { _ in }
    ) throws(LocationError) {
      throw LocationError(
        .invalidArgument, "not in this program: it was built without libmosquitto", context: options.address.shown,
        remedy: "build it with: swift build --traits MQTT,LibGPS,Web,SQLite")
    }

    package func ready() async throws {}
    package func next(within duration: Duration) async throws -> [MQTTMessage] { [] }
    package func acknowledge() {}
    package func publish(_ message: MQTTMessage) async throws {}
    package func flush(within duration: Duration?) async throws -> Bool { false }
    package func close() async {}
  }
#endif
