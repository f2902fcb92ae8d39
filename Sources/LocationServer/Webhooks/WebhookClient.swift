#if Server
  import Glibc
  import LocationIO
  import LocationKit
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOSSL

  /// Sends messages of webhooks. It connects to an address only after it has checked it, so that a name that resolves to
  /// another address the next time (DNS rebinding) reaches nothing else; it uses no proxy and follows no redirects.
  struct WebhookClient: Sendable {
    /// Time for the whole exchange.
    var timeout = Duration.seconds(10)
    /// File of the certificates of authorities; `nil` for those of the system.
    var authorities: String?
    var resolve: @Sendable (WebhookAddress) async throws -> [NetworkAddress] = { address in
      try await AddressResolver.addresses(host: address.host, port: address.port, place: address.origin)
        .compactMap { NetworkAddress($0.bytes) }
    }

    /// Bytes of an answer; a longer one ends the exchange.
    static let largestAnswer = 64 << 10

    /// Returns the outcome of one attempt, soon after ``timeout`` at the latest.
    func send(_ request: WebhookRequest) async -> WebhookOutcome {
      do {
        let outcome = try await withTimeout(timeout, clock: ContinuousClock()) { try await exchange(request) }
        return outcome ?? .failed("the receiver has not answered within \(timeout.inSeconds) s")
      } catch let error as LocationError {
        return .failed(error.message)
      } catch is CancellationError {
        return .failed("the server stops")
      } catch {
        return .failed(Self.text(error))
      }
    }

    private func exchange(_ request: WebhookRequest) async throws -> WebhookOutcome {
      var failure: (any Error)?
      for address in try await permitted(request.address, request.allowsPrivate) {
        try Task.checkCancellation()
        let (channel, outcome): (any Channel, EventLoopFuture<WebhookOutcome>)
        do { (channel, outcome) = try await connect(to: address, for: request) } catch {
          failure = error
          continue
        }
        defer { channel.close(promise: nil) }
        return try await withTaskCancellationHandler {
          try await outcome.get()
        } onCancel: {
          channel.close(promise: nil)
        }
      }
      throw failure ?? LocationError(.sourceUnavailable, "the host name has no address")
    }

    /// Returns the addresses of the receiver that the server may send to.
    private func permitted(_ address: WebhookAddress, _ allowsPrivate: Bool) async throws -> [NetworkAddress] {
      try Self.permitted(await resolve(address), for: address, allowsPrivate)
    }

    private static func permitted(
      _ all: [NetworkAddress], for address: WebhookAddress, _ allowsPrivate: Bool
    ) throws(LocationError) -> [NetworkAddress] {
      let reachable = all.filter { found in
        switch found.reach {
        case .public: address.isEncrypted
        case .private: allowsPrivate
        case .none: false
        }
      }
      if reachable.isEmpty, let first = all.first { throw refusal(first) }
      return reachable
    }

    /// Throws if no address of a receiver is one that the server may send to.
    func check(_ address: WebhookAddress, allowsPrivate: Bool) async throws {
      let found = try? await withTimeout(timeout, clock: ContinuousClock()) { try await resolve(address) }
      do throws(LocationError) {
        _ = try Self.permitted(found.flatMap { $0 } ?? [], for: address, allowsPrivate)
      } catch {
        throw LocationError(.invalidArgument, error.message, context: address.origin)
      }
    }

    private static func refusal(_ address: NetworkAddress) -> LocationError {
      let reason =
        switch address.reach {
        case .public: "is public, and the connection would not be encrypted"
        case .private: "is not public, as the webhook requires"
        case .none: "is not public, and no receiver can have it"
        }
      return LocationError(.permissionDenied, "the address \(address) \(reason)")
    }

    private func connect(
      to address: NetworkAddress, for request: WebhookRequest
    ) async throws -> (any Channel, EventLoopFuture<WebhookOutcome>) {
      let encryption = request.address.isEncrypted ? try encryption() : nil
      let serverName = NetworkAddress(text: request.address.host) == nil ? request.address.host : nil
      let place = try NIOCore.SocketAddress(
        packedIPAddress: ByteBuffer(bytes: address.bytes), port: Int(request.address.port))
      return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(.seconds(5))
        .connect(to: place) { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            if let encryption {
              try pipeline.addHandler(NIOSSLClientHandler(context: encryption, serverHostname: serverName))
            }
            try pipeline.addHandler(AnswerLimit())
            try pipeline.addHTTPClientHandlers()
            let promise = channel.eventLoop.makePromise(of: WebhookOutcome.self)
            try pipeline.addHandler(WebhookExchange(request, promise))
            return (channel, promise.futureResult)
          }
        }
    }

    private func encryption() throws -> NIOSSLContext {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      if let authorities { configuration.trustRoots = .file(authorities) }
      return try NIOSSLContext(configuration: configuration)
    }

    /// Returns the reason for people. Errors of the libraries below name types and addresses.
    private static func text(_ error: any Error) -> String {
      switch error {
      case let error as IOError where error.errnoCode == ECONNREFUSED: "the receiver refused the connection"
      case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError:
        "no trusted connection can be made: see whether the certificate is valid"
      case is HTTPParserError: "the receiver does not answer with HTTP"
      case is AnswerLimit.Exceeded: "the answer is larger than \(largestAnswer) bytes"
      case ChannelError.connectTimeout(_): "the receiver cannot be reached"
      case is IOError: "the receiver cannot be reached"
      default: "the connection broke before an answer"
      }
    }
  }

  /// Ends an exchange whose answer is too large.
  private final class AnswerLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    struct Exceeded: Error {}

    private var count = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      count += Self.unwrapInboundIn(data).readableBytes
      guard count <= WebhookClient.largestAnswer else {
        context.fireErrorCaught(Exceeded())
        return context.close(promise: nil)
      }
      context.fireChannelRead(data)
    }
  }

  /// Writes one request, and reads the head of its answer.
  private final class WebhookExchange: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let request: WebhookRequest
    private let promise: EventLoopPromise<WebhookOutcome>

    init(_ request: WebhookRequest, _ promise: EventLoopPromise<WebhookOutcome>) {
      (self.request, self.promise) = (request, promise)
    }

    func channelActive(context: ChannelHandlerContext) {
      var headers = HTTPHeaders([
        ("host", request.address.authority), ("user-agent", "locate"), ("content-type", "application/json"),
        ("content-length", String(request.body.count)), ("connection", "close"),
      ])
      headers.add(contentsOf: request.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: request.address.target, headers: headers)
      context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: request.body)))), promise: nil)
      context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
      context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // The status decides; the body is not read.
      guard case .head(let head) = Self.unwrapInboundIn(data), head.status.code >= 200 else { return }
      let seconds = head.headers.first(name: "retry-after").flatMap { Int32($0) }
      promise.succeed(
        .answered(status: Int(head.status.code), retryAfter: seconds.map { .seconds(max(0, Int($0))) }))
      context.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      promise.fail(error)
      context.close(promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) { promise.fail(ChannelError.eof) }
  }
#endif
