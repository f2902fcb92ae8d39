import LocationIO
package import LocationKit
import Synchronization

/// The position for the programs of a desktop, as GeoClue provides it. If the bus is lost, the service returns with it.
package final class DesktopService: Sendable {
  private struct State {
    var provider: GeoClueProvider?
    var location: Location?
    var isClosed = false
  }

  private let bus: BusAddress
  private let permissions: DesktopPermissions
  private let secret: UInt64
  private let wallClock: @Sendable () -> UTCInstant
  private let state: Mutex<State>
  private let running = Mutex<Task<Void, Never>?>(nil)

  /// Connects, and takes GeoClue's name on the bus.
  ///
  /// - Parameter notice: called with the loss of the bus, and with `nil` when the service is back.
  /// - Throws: ``LocationKit/LocationError/Code/sourceUnavailable`` if there is no bus, or another program has the name;
  ///   ``LocationKit/LocationError/Code/permissionDenied`` if the bus does not give the name to this user;
  ///   ``LocationKit/LocationError/Code/invalidArgument`` in a program that is built without libdbus; `CancellationError`.
  package init(
    _ bus: BusAddress, _ permissions: DesktopPermissions, secret: UInt64 = .random(in: 0 ... .max),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now,
    notice: @escaping @Sendable (LocationError?) -> Void
  ) async throws {
    (self.bus, self.permissions, self.secret, self.wallClock) = (bus, permissions, secret, wallClock)
    state = Mutex(State(provider: try await GeoClueProvider(bus, permissions, secret: secret)))
    let task = Task { [weak self] in
      while let provider = self?.state.withLock({ $0.provider }) {
        guard let loss = try? await provider.run() else { return }
        notice(loss)
        if await self?.reconnect() == true { notice(nil) }
      }
    }
    running.withLock { $0 = task }
  }

  deinit { running.withLock { $0?.cancel() } }

  /// Returns `false` if the service was closed.
  private func reconnect() async -> Bool {
    state.withLock { $0.provider = nil }
    var backOff = BackOff(first: .milliseconds(200), longest: .seconds(5))
    while !Task.isCancelled {
      try? await Task.sleep(for: backOff.next(jitter: .random(in: 0...1)))
      guard let provider = try? await GeoClueProvider(bus, permissions, secret: secret) else { continue }
      let (isClosed, location) = state.withLock { state in
        if !state.isClosed { state.provider = provider }
        return (state.isClosed, state.location)
      }
      if let location, !isClosed { provider.tell(location, at: wallClock()) }
      return !isClosed
    }
    return false
  }

  /// Number of clients.
  package var clientCount: Int { state.withLock { $0.provider }?.clientCount ?? 0 }

  /// Tells the programs a location.
  package func tell(_ location: Location) {
    let provider = state.withLock { state in
      state.location = location
      return state.provider
    }
    provider?.tell(location, at: wallClock())
  }

  /// Tells the programs that there is no position any more.
  package func loseLocation() {
    let provider = state.withLock { state in
      state.location = nil
      return state.provider
    }
    provider?.loseLocation()
  }

  /// Leaves the bus.
  package func close() async {
    state.withLock { $0.isClosed = true }
    let task = running.withLock { $0 }
    task?.cancel()
    await task?.value
    state.withLock { $0.provider.take() }?.close()
  }
}
