import LocationIO
public import LocationKit
import LocationNMEA
public import LocationScenario
import LocationTracks
import Synchronization

/// A simulated gpsd that reads the receiver, NMEA 0183 or UBX, and is stopped and killed as the scenario
/// specifies.
public final class DaemonOutput: ReceiverOutput {
  private struct State {
    var decoder: ReceiverDecoder
    /// Server; `nil` while the daemon does not run.
    var server: GPSDServer?
    var condition = HardwareState.Daemon.running
  }

  /// Port of the simulated gpsd on the loopback interface, also if 0 was requested.
  public let port: UInt16
  private let origin: LocationOrigin
  private let state: Mutex<State>

  /// Listens on loopback, and serves from now on.
  ///
  /// - Parameters:
  ///   - port: gpsd's is 2947; 0 for any free port.
  ///   - device: the path of the receiver in its reports.
  ///   - isPosingAsReal: whether its reports omit the simulation marker.
  /// - Throws: if the port cannot be opened.
  public init(port: UInt16, device: String, isPosingAsReal: Bool = false) throws(LocationError) {
    let server = try GPSDServer(port: port)
    self.port = server.port
    origin = LocationOrigin(source: device, device: device, kind: isPosingAsReal ? .live : .simulated)
    state = Mutex(State(decoder: Self.decoder(origin), server: server))
  }

  public var isSerialLine: Bool { false }

  /// Returns when a client watches; at once while the daemon does not run. Throws `CancellationError` if the task is
  /// cancelled.
  package func untilWatched() async throws { try await state.withLock { $0.server }?.untilWatched() }

  /// Decodes the bytes. While the daemon does not run, they are lost.
  public func send(_ bytes: [UInt8]) async throws {
    state.withLock { state in
      guard let server = state.server else { return }
      var readings: [Reading] = []
      state.decoder.decode(bytes.span, into: &readings)
      if !readings.isEmpty { server.tell(readings.map { .received($0.moved(to: origin)) }) }
    }
  }

  /// Begins with a new receiver: gpsd reports nothing about one that is gone, and one that is back is another device.
  public func plugIn() async throws { state.withLock { $0.decoder = Self.decoder(origin) } }

  public func setDaemon(_ condition: HardwareState.Daemon) async throws {
    let (former, server) = state.withLock { state in
      defer { state.condition = condition }
      return (state.condition, state.server)
    }
    if former == .stopped { server?.resume() }
    if former == .killed, condition != .killed { try restart() }
    switch condition {
    case .running: break
    case .stopped: state.withLock { $0.server }?.stop()
    case .killed: await close()
    }
  }

  /// Disconnects all clients.
  public func close() async {
    let server = state.withLock { state in
      defer { state.server = nil }
      return state.server
    }
    await server?.close()
  }

  private func restart() throws(LocationError) {
    let server = try GPSDServer(port: port)
    state.withLock { state in
      state.decoder = Self.decoder(origin)
      state.server = server
    }
  }

  private static func decoder(_ origin: LocationOrigin) -> ReceiverDecoder {
    ReceiverDecoder(
      NMEADecoder(source: origin.source, kind: origin.kind, dates: .recorded()), source: origin.source,
      kind: origin.kind)
  }
}
