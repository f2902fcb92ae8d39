#if Server
  import NIOCore
  import NIOHTTP1
  import NIOHTTPTypesHTTP1

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
