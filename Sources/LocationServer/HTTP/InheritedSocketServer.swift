#if Server
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOExtras
  import NIOPosix
  import ServiceLifecycle

  /// Serves the connections of a socket that already listens. Hummingbird's own server binds one of its own.
  struct InheritedSocketServer<Connections: ServerChildChannel>: Service {
    let socket: InheritedSocket
    let connections: Connections
    let maximum: MaximumAvailableConnections
    let whenRunning: @Sendable (any Channel) async -> Void
    let logger: Logger

    func run() async throws {
      let group = MultiThreadedEventLoopGroup.singleton
      let quiescing = ServerQuiescingHelper(group: group)
      let listener = try await ServerBootstrap(group: group)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(AvailableConnectionsChannelHandler(delegate: maximum))
            try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
          }
        }
        .childChannelOption(.allowRemoteHalfClosure, value: true)
        .bind(socket.descriptor) { connections.setup(channel: $0, logger: logger) }
      await withGracefulShutdownHandler {
        await whenRunning(listener.channel)
        await serve(listener)
      } onGracefulShutdown: {
        quiescing.initiateShutdown(promise: nil)
      }
    }

    private func serve(_ listener: NIOAsyncChannel<Connections.Value, Never>) async {
      await withDiscardingTaskGroup { group in
        // The listener ends with an error if it is closed while it accepts: that is the end as well.
        try? await listener.executeThenClose { inbound in
          for try await connection in inbound {
            group.addTask { await connections.handle(value: connection, logger: logger) }
          }
        }
      }
    }
  }
#endif
