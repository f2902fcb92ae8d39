extension StreamServer {
  /// The resources that a server provides for its clients.
  package struct Options: Sendable, Hashable {
    /// Treatment of clients that read too slowly.
    package var slowClients = SlowClientPolicy.skip
    /// Largest number of queued bytes per client; a single message may be longer if no other waits.
    package var queueCapacity = 65_536
    /// Number of bytes that the system may buffer per client in addition. Messages there are no longer skipped.
    package var systemBuffer = 65_536
    /// Largest number of clients. Further connections are closed immediately; see ``StreamEvent/refused(_:)``. A
    /// client costs about ten kilobytes and one descriptor.
    package var maximumClients = 16_384
    /// Time for a client that is to be disconnected to read some of its queued messages.
    package var farewell = Duration.seconds(30)

    /// Creates the default options.
    package init() {}
  }

  /// Addresses for clients on this machine only.
  package static let loopback = ["127.0.0.1", "::1"]
}
