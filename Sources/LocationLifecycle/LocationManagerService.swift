#if Lifecycle
  public import LocationKit
  public import ServiceLifecycle

  /// A location manager as a service of swift-service-lifecycle: it runs its source until the service group shuts down.
  public struct LocationManagerService: Service {
    private let manager: LocationManager
    private let take: @Sendable ([LocationEvent]) async throws -> Void

    /// Creates a service. `take` receives every event, as in ``/LocationKit/LocationManager/runBatches(isolation:filter:_:)``;
    /// the source waits for it.
    public init(_ manager: LocationManager, take: @escaping @Sendable ([LocationEvent]) async throws -> Void) {
      (self.manager, self.take) = (manager, take)
    }

    /// Runs the source. Returns after a graceful shutdown, and when the source ends; throws the error of the source or of
    /// `take`.
    public func run() async throws {
      do {
        try await cancelWhenGracefulShutdown { [manager, take] in
          try await manager.runBatches { try await take($0) }
        }
      } catch is CancellationError {}
    }
  }
#endif
