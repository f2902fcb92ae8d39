#if MQTT
  import LocationIO
  import Synchronization

  /// A broker that acknowledges what it shall, and can end a connection at any moment.
  final class FakeBroker: Sendable {
    /// What the broker does with messages of a connection.
    enum Manner: Sendable {
      case acknowledge
      /// Keeps the acknowledgements until ``release()``.
      case delay
      /// Ends the connection instead.
      case hangUp
    }

    private struct State {
      var manners: [Manner]
      var buffers: [StreamClient: [UInt8]] = [:]
      var delayed: [(client: StreamClient, bytes: [UInt8])] = []
      var topics: [String] = []
    }

    private let server: StreamServer
    private let state: Mutex<State>

    /// - Parameter manners: those of the first connections, in order; the last one also applies to all others.
    init(_ manners: [Manner]) throws {
      server = try StreamServer(port: 0, hosts: ["127.0.0.1"])
      state = Mutex(State(manners: manners))
      try server.start { [weak self] event in
        if case .received(let client, let bytes) = event { self?.take(bytes, from: client) }
      }
    }

    var port: UInt16 { server.port }
    /// Topics of the messages of all connections.
    var topics: [String] { state.withLock { $0.topics } }

    /// Sends the acknowledgements that were kept.
    func release() {
      let delayed = state.withLock { state in
        defer { state.delayed = [] }
        return state.delayed
      }
      for (client, bytes) in delayed { server.send(bytes, to: client) }
    }

    private func take(_ bytes: [UInt8], from client: StreamClient) {
      let packets = state.withLock { state in
        state.buffers[client, default: []] += bytes
        return Self.packets(&state.buffers[client, default: []])
      }
      for packet in packets { answer(packet, client) }
    }

    private func answer(_ packet: [UInt8], _ client: StreamClient) {
      switch packet[0] >> 4 {
      case 1: server.send([0x20, 2, 0, 0], to: client)
      case 3:
        let length = Int(packet[2]) << 8 | Int(packet[3])
        let acknowledgement: [UInt8] = [0x40, 2, packet[4 + length], packet[5 + length]]
        let manner = state.withLock { state -> Manner in
          state.topics.append(String(decoding: packet[4..<(4 + length)], as: UTF8.self))
          let manner = state.manners[min(client.number, state.manners.count) - 1]
          if manner == .delay { state.delayed.append((client, acknowledgement)) }
          return manner
        }
        if manner == .acknowledge { server.send(acknowledgement, to: client) }
        if manner == .hangUp { server.dismiss(client) }
      case 8: server.send([0x90, 3, packet[2], packet[3], 1], to: client)
      default: break
      }
    }

    /// Removes and returns the complete packets, of less than 128 bytes each.
    private static func packets(_ bytes: inout [UInt8]) -> [[UInt8]] {
      var packets: [[UInt8]] = []
      while bytes.count > 1, case let size = 2 + Int(bytes[1]), bytes.count >= size {
        packets.append(Array(bytes[..<size]))
        bytes.removeFirst(size)
      }
      return packets
    }
  }
#endif
