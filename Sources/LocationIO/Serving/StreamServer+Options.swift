extension StreamServer {
  /// The resources that a server provides for its clients.
  public struct Options: Sendable, Hashable {
    /// Treatment of clients that read too slowly.
    public var slowClients = SlowClientPolicy.skip
    /// Largest number of queued bytes per client; a single message may be longer if no other waits.
    public var queueCapacity = 65_536
    /// Number of bytes that the system may buffer per client in addition. Messages there are no longer skipped.
    public var systemBuffer = 65_536
    /// Largest number of clients. Further connections are closed immediately; see ``StreamEvent/refused(_:)``. A
    /// client costs about ten kilobytes and one descriptor.
    public var maximumClients = 16_384

    /// Creates the default options.
    public init() {}
  }

  /// Addresses for clients on this machine only.
  public static let loopback = ["127.0.0.1", "::1"]
}
