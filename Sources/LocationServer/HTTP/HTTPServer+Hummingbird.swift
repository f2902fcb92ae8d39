#if Server
  import HTTPTypes
  import HummingbirdCore
  import LocationIO
  import LocationKit
  import Logging
  import NIOCore
  import NIOHTTPTypes
  import ServiceLifecycle
  import Synchronization

  extension HTTPServer {
    /// Serves until the task is cancelled. Then streams end with a last event, and requests in progress are answered.
    ///
    /// - Parameters:
    ///   - services: run beside the server until their tasks are cancelled, and end after it.
    ///   - whenReady: receives the port once the server accepts connections.
    public func run(
      _ services: [@Sendable () async throws -> Void] = [], whenReady: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws {
      let certificate = try options.tls.map { files throws(LocationError) in try ServedCertificate(files) }
      let server = service(certificate) { channel in
        content.hub.noteReady()
        whenReady(channel.localAddress?.port ?? 0)
      }
      let heartbeats = RunningTask { try await content.hub.run(every: options.limits.heartbeat) }
      let renewals = certificate.map { certificate in RunningTask { try await renew(certificate) } }
      let tasks = services.map { RunningTask(body: $0) } + [heartbeats] + [renewals].compactMap { $0 }
      let group = ServiceGroup(services: tasks + [server], logger: Self.silent)
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

    /// Looks for a renewed certificate until the task is cancelled.
    private func renew(_ certificate: ServedCertificate) async throws {
      let timer = content.hub.timer
      var next = timer.elapsed
      while true {
        next += ServedCertificate.interval
        try await timer.sleep(until: next)
        do { try await onBlockingThread { () throws in try certificate.refresh() } } catch { gatekeeper.report(error) }
      }
    }

    private func service(
      _ certificate: ServedCertificate?, whenRunning: @escaping @Sendable (any Channel) async -> Void
    ) -> any Service {
      let limits = options.limits
      // The rest is for streams and questions, which do not wait.
      let waiting = WaitingConnections(most: limits.connections - limits.connections / 10)
      let plain = HTTP1Channel(
        responder: { (request, writer: consuming ResponseWriter, channel) in
          let presence = try await ConnectionHandler.presence(of: channel)
          let response = Response(await respond(to: request, presence), on: channel)
          try await writer.write(response: response.head, body: response.body)
        }, configuration: configuration(waiting))
      func server(_ connections: some ServerChildChannel) -> any Service {
        ListeningServer(
          options: options, connections: connections, waiting: waiting, whenRunning: whenRunning, logger: Self.silent)
      }
      guard let certificate else { return server(plain) }
      return server(EncryptedChannel(connections: plain, certificate: certificate))
    }

    private func configuration(_ waiting: WaitingConnections) -> HTTP1Channel.Configuration {
      let (limits, gatekeeper) = (options.limits, gatekeeper)
      var configuration = HTTP1Channel.Configuration(
        additionalChannelHandlers: [
          AbsoluteTargetInstaller(),
          ConnectionHandler(stallTime: limits.stallTime, among: waiting) { gatekeeper.answer($0) },
        ],
        idleTimeout: .nanoseconds(Int64(limits.idleTime / .nanoseconds(1))))
      configuration.httpDecoder = .init(
        maxHeaderFieldSize: limits.headers, maxHeaderListSize: limits.headers,
        maxHeaderFieldCount: limits.headerCount)
      return configuration
    }

    private func respond(to request: Request, _ presence: ClientPresence) async -> ServerResponse {
      let begun = content.hub.timer.elapsed
      var answer: ServerResponse
      let isUnread = Mutex(true)
      do throws(Problem) {
        var head = try ServerRequest(request)
        head.hasLeft = { presence.hasLeft }
        isUnread.withLock { $0 = head.announcesBody }
        head.bodyStream = { limit, take in
          try await request.stream(upTo: limit, take)
          isUnread.withLock { $0 = false }
        }
        answer = await gatekeeper.answer(head) { (limit) async throws(Problem) in
          let body = try await request.read(upTo: limit, within: options.limits.idleTime)
          isUnread.withLock { $0 = false }
          return body
        }
      } catch {
        answer = gatekeeper.answer(error)
      }
      // The client of a request that was refused could otherwise send the rest of an endless body.
      if isUnread.withLock({ $0 }) || request.headers[.connection] == "close" {
        answer = answer.with("connection", "close")
      }
      requestMetrics.count(request.method.rawValue, answer, after: content.hub.timer.elapsed - begun)
      return answer
    }
  }

  /// Cancels a task when the server shuts down.
  private struct RunningTask: Service {
    let body: @Sendable () async throws -> Void

    func run() async throws {
      do {
        try await cancelWhenGracefulShutdown(body)
        // A source that has ended does not end the server.
        try await gracefulShutdown()
      } catch is CancellationError {}
    }
  }
#endif
