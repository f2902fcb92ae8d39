#if Server
  import HTTPTypes
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypes
  import NIOHTTPTypesHTTP1
  import Synchronization

  /// Whether the client of a connection has closed it, or its side of it. The two cannot be distinguished before something
  /// is sent.
  final class ClientPresence: Sendable {
    private let state = Atomic(false)

    var hasLeft: Bool { state.load(ordering: .relaxed) }
    fileprivate func noteLeft() { state.store(true, ordering: .relaxed) }
  }

  /// Answers what is not HTTP, closes connections after their last answer and those of clients that do not read, and notes
  /// when a client leaves.
  final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Time in which the client reads the last answer: closing while it sends would discard the answer.
    private static let lingering = TimeAmount.seconds(1)

    let presence = ClientPresence()
    private let stallTime: TimeAmount
    /// Returns the answer to what could not be parsed.
    private let answer: @Sendable (Problem) -> ServerResponse
    /// Requests whose answers are not complete.
    private var open = 0
    /// Whether a request has begun whose end has not arrived.
    private var isReading = false
    /// What is to be answered after the open requests; nothing more is read then.
    private var problem: Problem?
    private var isLast = false
    private var stall: Scheduled<Void>?
    private let connections: WaitingConnections
    /// Number of this connection among those that wait for a request.
    private var wait: UInt64?

    init(
      stallTime: Duration, among connections: WaitingConnections,
      answer: @escaping @Sendable (Problem) -> ServerResponse
    ) {
      self.stallTime = .nanoseconds(Int64(stallTime / .nanoseconds(1)))
      (self.connections, self.answer) = (connections, answer)
    }

    /// Returns the presence of a connection's client.
    static func presence(of channel: any Channel) async throws -> ClientPresence {
      if channel.eventLoop.inEventLoop {
        return try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self).presence
      }
      return try await channel.pipeline.handler(type: ConnectionHandler.self).map(\.presence).get()
    }

    func handlerAdded(context: ChannelHandlerContext) { noteWaiting(context) }

    func handlerRemoved(context: ChannelHandlerContext) { endWaiting() }

    private func noteWaiting(_ context: ChannelHandlerContext) {
      if wait == nil, open == 0 || isReading { wait = connections.begin(context.channel) }
    }

    private func endWaiting() { wait.take().map(connections.end) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head: (open, isReading) = (open + 1, true)
      case .body: break
      case .end:
        isReading = false
        endWaiting()
      }
      context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event as? ChannelEvent == .inputClosed { presence.noteLeft() }
      context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
      presence.noteLeft()
      stall?.cancel()
      context.fireChannelInactive()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
      stall?.cancel()
      stall = nil
      if !context.channel.isWritable {
        let channel = context.channel
        stall = context.eventLoop.scheduleTask(in: stallTime) { channel.close(promise: nil) }
      }
      context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      // The reader of a body answers a fault in it.
      guard !isReading, let found = Self.problem(error) else { return context.fireErrorCaught(error) }
      guard problem == nil, !isLast else { return }
      problem = found
      if open == 0 { writeProblem(context) }
    }

    private static func problem(_ error: any Error) -> Problem? {
      switch error {
      case HTTPParserError.headerOverflow: Problem(431, "the request line and the headers are too large, or too many")
      case HTTPParserError.invalidMethod: Problem(501, "the method is unknown")
      case HTTPParserError.invalidVersion: Problem(505, "the version of HTTP is not 1.0 or 1.1")
      case HTTPParserError.invalidEOFState: nil
      case is HTTPParserError: Problem(400, "the request is not HTTP/1.1")
      default: nil
      }
    }

    private func writeProblem(_ context: ChannelHandlerContext) {
      guard let problem = problem.take() else { return }
      let response = answer(problem).with("connection", "close").http
      open += 1
      write(context: context, data: wrapOutboundOut(.head(response.head)), promise: nil)
      context.write(wrapOutboundOut(.body(response.bytes)), promise: nil)
      write(context: context, data: wrapOutboundOut(.end(nil)), promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      switch unwrapOutboundIn(data) {
      case .head(let head):
        isLast = head.headerFields[.connection] == "close"
        context.write(data, promise: promise)
      case .body: context.write(data, promise: promise)
      case .end:
        open -= 1
        noteWaiting(context)
        guard isLast else {
          context.write(data, promise: promise)
          if open == 0, problem != nil { writeProblem(context) }
          return
        }
        context.writeAndFlush(data, promise: promise)
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
      }
    }
  }

  /// A request target in absolute form, which clients of proxies send: `http://boat.local/v1/state`.
  enum AbsoluteTarget {
    /// Returns the request with the path as its target and the authority of the target as its `Host`, which overrides the
    /// header (RFC 9112, section 3.2.2), so that ``HostCheck`` checks it. A request without exactly one `Host` remains as it
    /// is, because it is invalid.
    static func resolved(_ head: HTTPRequestHead) -> HTTPRequestHead {
      guard let address = AbsoluteAddress(head.uri), head.headers["host"].count == 1 else { return head }
      var head = head
      head.headers.replaceOrAdd(name: "host", value: address.authority)
      head.uri = address.target
      return head
    }
  }

  /// Places an ``AbsoluteTargetHandler`` before the handler that drops the authority of the target.
  final class AbsoluteTargetInstaller: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func handlerAdded(context: ChannelHandlerContext) {
      let pipeline = context.pipeline.syncOperations
      do {
        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        try pipeline.addHandler(AbsoluteTargetHandler(), position: .before(codec))
      } catch {
        // Without the check, the connection must not be served.
        context.close(promise: nil)
      }
    }
  }

  private final class AbsoluteTargetHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
      // The version does not pass the next handler, and the responder compares the whole field.
      if !head.isKeepAlive { head.headers.replaceOrAdd(name: "connection", value: "close") }
      context.fireChannelRead(wrapInboundOut(.head(AbsoluteTarget.resolved(head))))
    }
  }
#endif
