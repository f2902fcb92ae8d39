#if !NATS
  package import LocationKit

  /// The connection of a program that is built without libnats: it never exists.
  package final class NATSConnection: Sendable {
    package init(_ options: NATSOptions) throws(LocationError) {
      throw LocationError(
        .invalidArgument, "this program was built without NATS support", context: options.shownServers,
        remedy: "build it with: swift build --traits NATS,LibGPS,Web,SQLite")
    }

    package var server: String { "" }
    package func send(_ message: NATSMessage) throws(LocationError) {}
    package func request(_ message: NATSMessage, within duration: Duration) async throws -> NATSMessage? { nil }
    package func makeInbox() throws(LocationError) -> NATSInbox { NATSInbox(subject: "") }
    package func close(_ inbox: NATSInbox) {}
  }
#endif
