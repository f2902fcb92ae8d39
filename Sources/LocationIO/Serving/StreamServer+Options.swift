extension StreamServer {
  /// What a server holds for its clients.
  public struct Options: Sendable, Hashable {
    public var slowClients = SlowClientPolicy.skip
    /// Bytes that may wait for one client; one message may be longer when nothing else waits.
    public var queueCapacity = 65_536
    /// Bytes that the system may hold for one client besides. What stands there is not skipped any more.
    public var systemBuffer = 65_536
    /// A connection beyond this number is closed at once; see ``StreamEvent/refused(_:)``. A client costs about ten
    /// kilobytes and one descriptor.
    public var maximumClients = 16_384

    public init() {}
  }

  /// Clients of this machine only.
  public static let loopback = ["127.0.0.1", "::1"]
}
