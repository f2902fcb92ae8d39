#if Server
  import HummingbirdCore
  import LocationIO
  import Logging
  import NIOCore
  import NIOExtras
  import NIOPosix
  import ServiceLifecycle

  /// Serves the connections of an address, or of a socket that already listens, which Hummingbird's own server cannot.
  struct ListeningServer<Connections: ServerChildChannel>: Service {
    let options: ServerOptions
    let connections: Connections
    let waiting: WaitingConnections
    let whenRunning: @Sendable (any Channel) async -> Void
    let logger: Logger

    func run() async throws {
      let group = MultiThreadedEventLoopGroup.singleton
      let quiescing = ServerQuiescingHelper(group: group)
      let maximum = MaximumAvailableConnections(options.limits.connections)
      let peers = PeerBound(options.limits.connectionsPerAddress)
      let bootstrap = ServerBootstrap(group: group)
        .serverChannelOption(.backlog, value: 4096)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(AvailableConnectionsChannelHandler(delegate: maximum))
            try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
          }
        }
        .childChannelOption(.allowRemoteHalfClosure, value: true)
      let setUp = { @Sendable (channel: any Channel) -> EventLoopFuture<Connections.Value> in
        let address = channel.remoteAddress?.ipAddress.flatMap { NetworkAddress(text: $0) }
        let (isAdmitted, counted) = peers.admit(address)
        guard isAdmitted else {
          // A channel whose set-up fails is not always closed: its client would wait for ever.
          channel.close(promise: nil)
          return channel.eventLoop.makeFailedFuture(ChannelError.eof)
        }
        if let counted { channel.closeFuture.whenComplete { _ in peers.release(counted) } }
        waiting.note(channel)
        return connections.setup(channel: channel, logger: logger)
      }
      let listener: NIOAsyncChannel<Connections.Value, Never>
      do {
        if let socket = options.socket {
          listener = try await bootstrap.bind(socket.descriptor, childChannelInitializer: setUp)
        } else {
          listener = try await bootstrap.bind(
            host: options.address, port: Int(options.port), childChannelInitializer: setUp)
        }
      } catch let error as IOError {
        throw ListeningSocket.error(
          error.errnoCode, TCPConnection.place(host: options.address, port: options.port),
          "choose another port; 0 is any free one")
      }
      await withGracefulShutdownHandler {
        await whenRunning(listener.channel)
        await serve(listener)
      } onGracefulShutdown: {
        quiescing.initiateShutdown(promise: nil)
      }
    }

    private func serve(_ listener: NIOAsyncChannel<Connections.Value, Never>) async {
      var executors: [ObjectIdentifier: EventLoopExecutor] = [:]
      await withDiscardingTaskGroup { group in
        // The listener ends with an error if it is closed while it accepts: that is the end as well.
        try? await listener.executeThenClose { inbound in
          for try await connection in inbound {
            let loop = connection.channel.eventLoop
            let executor = executors[ObjectIdentifier(loop)] ?? EventLoopExecutor(loop)
            executors[ObjectIdentifier(loop)] = executor
            group.addTask(executorPreference: executor) {
              await connections.handle(value: connection, logger: logger)
            }
          }
        }
      }
    }
  }
#endif
