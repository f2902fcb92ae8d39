package import LocationIO
package import LocationKit
import LocationWire

/// A server of gpsd's protocol (gpsd_json(5)), from any source, to any number of clients: gpsd's own programs,
/// libgps, python3-gps.
///
/// It answers `?VERSION; ?DEVICES; ?DEVICE; ?WATCH={…}; ?POLL;`. Watching clients receive `TPV`, `SKY`, `GST` and
/// `DEVICE`, or NMEA 0183 generated from the same readings; only clients that request them with `"locate":true` also
/// receive `POI` and `STATE`. A client that does not read misses reports, and its requests wait; see
/// ``StreamServer``.
package final class GPSDServer: Sendable {
  private struct State {
    var devices = DaemonDevices()
    var sessions: [StreamClient: DaemonSession] = [:]

    var isWatched: Bool { sessions.values.contains { $0.watch.isEnabled } }
  }

  private let server: StreamServer
  private let release: String
  private let wallClock: @Sendable () -> UTCInstant
  private let whenRefused: @Sendable (LocationError) -> Void
  private let state = Awaited(State())

  /// Listens, and serves from now on.
  ///
  /// - Parameters:
  ///   - port: gpsd's is 2947; 0 for any free port.
  ///   - hosts: addresses of this machine to listen on.
  ///   - release: the release in `VERSION`.
  ///   - wallClock: the clock for the times at which devices appeared, and for `POLL`.
  ///   - whenRefused: called on the server's thread when connections are refused; see ``StreamEvent/refused(_:)``.
  /// - Throws: the errors of ``StreamServer/init(port:hosts:options:remedy:)``.
  package init(
    port: UInt16, hosts: [String] = StreamServer.loopback, release: String = "simulated",
    options: StreamServer.Options = StreamServer.Options(),
    wallClock: @escaping @Sendable () -> UTCInstant = SystemWallClock.now,
    whenRefused: @escaping @Sendable (LocationError) -> Void = { _ in }
  ) throws(LocationError) {
    self.release = release
    self.wallClock = wallClock
    self.whenRefused = whenRefused
    server = try StreamServer(
      port: port, hosts: hosts, options: options,
      remedy: "another gpsd may have it: systemctl stop gpsd.socket gpsd, or choose another port")
    try server.start { [weak self] event in self?.handle(event) }
  }

  package var port: UInt16 { server.port }
  package var clientCount: Int { server.clientCount }
  package var skippedMessages: Int { server.skippedMessages }

  /// Delivers all readings of a source to the clients, until it ends; its devices are then gone. Throws the errors of
  /// the source.
  package func run(_ fetcher: any LocationFetcher) async throws { try await run(LocationManager(fetcher: fetcher)) }

  /// Delivers as ``run(_:)-(LocationFetcher)`` does, together with the manager's events: states and places.
  package func run(_ manager: LocationManager) async throws {
    defer { loseSource() }
    try await manager.runBatches(filter: .nothing) { events in tell(events) }
  }

  /// Delivers events to the clients. Never waits.
  package func tell(_ events: [LocationEvent]) {
    tell { devices, now in events.flatMap { devices.take($0, now: now) } }
  }

  /// Reports to the clients that all devices are gone.
  package func loseSource() {
    tell { devices, _ in devices.removeAll() }
  }

  /// Returns when a client watches. Throws `CancellationError` if the task is cancelled.
  package func untilWatched() async throws { _ = try await state.wait { $0.isWatched ? true : nil } }

  /// Does nothing until ``resume()``, as after SIGSTOP: clients can connect, and receive nothing.
  package func stop() { server.pause() }

  package func resume() { server.resume() }

  /// Disconnects all clients, and refuses new ones. Another server may then use the port.
  package func close() async { await server.close() }

  /// Holds the lock until the end, so that answers and reports are sent in the order in which they were made.
  private func tell(_ make: (inout DaemonDevices, UTCInstant) -> [DaemonReport]) {
    let now = wallClock()
    state.change { state in
      let reports = make(&state.devices, now)
      guard !reports.isEmpty else { return }
      let audiences = Dictionary(grouping: state.sessions.filter(\.value.watch.isEnabled), by: \.value.watch)
      for (watch, clients) in audiences {
        let bytes = reports.filter(watch.wants).flatMap(\.bytes)
        if !bytes.isEmpty { server.send(bytes, to: clients.map(\.key)) }
      }
    }
  }

  /// Handles an event, on the server's thread.
  private func handle(_ event: StreamEvent) {
    switch event {
    case .joined(let client):
      let session = DaemonSession(release: release)
      state.change { state in
        state.sessions[client] = session
        server.send(session.greeting, to: client)
      }
    case .received(let client, let bytes): answer(client, bytes)
    case .released(let client): answer(client)
    case .left(let client, _): state.change { $0.sessions[client] = nil }
    case .refused(let error): whenRefused(error)
    }
  }

  /// Sends the answers that fit, and continues reading after they have been sent. If a client sends requests without
  /// reading, the server holds only one answer.
  private func answer(_ client: StreamClient, _ bytes: [UInt8] = []) {
    let now = wallClock()
    state.change { state in
      state.sessions[client]?.receive(bytes)
      guard let answers = state.sessions[client]?.nextAnswers(state.devices, now: now), !answers.isEmpty else { return }
      server.send(answers, to: client)
      server.hold(client)
    }
  }
}
