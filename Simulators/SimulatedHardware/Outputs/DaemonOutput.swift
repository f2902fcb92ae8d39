public import LocationIO
public import LocationKit
import LocationNMEA
public import LocationScenario
import Synchronization

/// A simulated gpsd that reads the receiver, sentence by sentence, and is stopped and killed as the scenario wants.
public final class DaemonOutput: ReceiverOutput {
  private struct State {
    var decoder: NMEADecoder
    /// `nil` while it does not run.
    var server: GPSDServer?
    var condition = HardwareState.Daemon.running
  }

  public let port: UInt16
  private let origin: LocationOrigin
  private let state: Mutex<State>

  /// Listens on loopback, and serves from now on.
  ///
  /// - Parameters:
  ///   - port: gpsd's is 2947; 0 for any that is free.
  ///   - device: what it calls the receiver.
  ///   - isPosingAsReal: whether its reports say nothing of being simulated.
  /// - Throws: as ``GPSDServer`` does.
  public init(port: UInt16, device: String, isPosingAsReal: Bool = false) throws(LocationError) {
    let server = try GPSDServer(port: port)
    self.port = server.port
    origin = LocationOrigin(source: device, device: device, kind: isPosingAsReal ? .live : .simulated)
    state = Mutex(State(decoder: Self.decoder(origin), server: server))
  }

  public var isSerialLine: Bool { false }

  /// What comes while it does not run, nobody reads.
  public func send(_ bytes: [UInt8]) async throws {
    state.withLock { state in
      guard let server = state.server else { return }
      var readings: [Reading] = []
      state.decoder.decode(bytes.span, into: &readings)
      if !readings.isEmpty { server.tell(readings.map { .received($0.moved(to: origin)) }) }
    }
  }

  /// gpsd says nothing of a receiver that is gone; one that is back is another.
  public func plugIn() async throws { state.withLock { $0.decoder = Self.decoder(origin) } }

  public func setDaemon(_ condition: HardwareState.Daemon) async throws {
    let (former, server) = state.withLock { state in
      defer { state.condition = condition }
      return (state.condition, state.server)
    }
    if former == .stopped { server?.resume() }
    switch condition {
    case .running: if former == .killed { try restart() }
    case .stopped:
      if former == .killed { try restart() }
      state.withLock { $0.server }?.stop()
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

  private static func decoder(_ origin: LocationOrigin) -> NMEADecoder {
    NMEADecoder(source: origin.source, kind: origin.kind, dates: .recorded())
  }
}
