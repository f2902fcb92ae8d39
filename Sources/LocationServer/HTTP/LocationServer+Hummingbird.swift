#if Server
  import Hummingbird
  import HummingbirdCore
  import HummingbirdTLS
  import LocationKit
  import Logging
  import NIOCore
  import ServiceLifecycle

  extension LocationServer {
    /// Serves until the task is cancelled. Then streams end with a last event, and requests in progress are answered.
    ///
    /// - Parameters:
    ///   - services: run beside the server, and end after it.
    ///   - whenReady: receives the port once the server accepts connections.
    public func run(
      _ services: [any LocationServerTask] = [], whenReady: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {
      let application = try application(whenReady)
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: services.map { .init(service: RunningTask(task: $0)) }
            + [
              .init(service: RunningTask(task: Heartbeats(hub: content.hub, interval: options.limits.heartbeat))),
              .init(service: application),
            ],
          logger: Self.silent))
      let running = Task { try await group.run() }
      try await withTaskCancellationHandler {
        do { try await running.value } catch is CancellationError {}
      } onCancel: {
        content.hub.finish()
        Task { await group.triggerGracefulShutdown() }
      }
    }

    /// The libraries below log each connection; this server reports errors itself.
    private static let silent = Logger(label: "locate-serve") { _ in SwiftLogNoOpLogHandler() }

    private func application(
      _ whenReady: @escaping @Sendable (Int) -> Void
    ) throws -> some ApplicationProtocol {
      let limits = options.limits
      let plain = HTTPServerBuilder.http1(configuration: Self.configuration(limits))
      return Application(
        responder: CallbackResponder { (request: Request, _: BasicRequestContext) in await respond(to: request) },
        server: try options.tls.map { try .tls(plain, tlsConfiguration: $0.configuration()) } ?? plain,
        configuration: ApplicationConfiguration(
          address: .hostname(options.address, port: Int(options.port)), backlog: 4096,
          availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
        onServerRunning: { channel in
          content.hub.noteReady()
          whenReady(channel.localAddress?.port ?? 0)
        },
        logger: Self.silent)
    }

    private static func configuration(_ limits: ServerLimits) -> HTTP1Channel.Configuration {
      var configuration = HTTP1Channel.Configuration(
        idleTimeout: .nanoseconds(Int64(limits.idleTime / .nanoseconds(1))))
      configuration.httpDecoder = .init(
        maxHeaderFieldSize: limits.headers, maxHeaderListSize: limits.headers,
        maxHeaderFieldCount: limits.headerCount)
      return configuration
    }

    private func respond(to request: Request) async -> Response {
      do throws(Problem) {
        return Response(await gatekeeper.answer(try await ServerRequest(request, options.limits)))
      } catch {
        return Response(gatekeeper.answer(error).with("connection", "close"))
      }
    }
  }

  /// A part of the program that runs as long as the server.
  public protocol LocationServerTask: Sendable {
    /// Runs until the task is cancelled.
    func run() async throws
  }

  private struct Heartbeats: LocationServerTask {
    let hub: LocationHub
    let interval: Duration

    func run() async throws { try await hub.run(every: interval) }
  }

  /// Cancels a task when the server shuts down.
  private struct RunningTask: Service {
    let task: any LocationServerTask

    func run() async throws {
      do {
        try await cancelWhenGracefulShutdown { try await task.run() }
        // A source that has ended does not end the server.
        try await gracefulShutdown()
      } catch is CancellationError {}
    }
  }
#endif
