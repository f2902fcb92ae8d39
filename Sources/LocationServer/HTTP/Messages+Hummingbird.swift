#if Server
  import HTTPTypes
  import HummingbirdCore
  import LocationKit
  import NIOCore
  import NIOHTTPTypes

  extension ServerRequest {
    /// Reads the head of a request.
    init(_ request: Request) throws(Problem) {
      var headers: [String: String] = [:]
      if let authority = request.head.authority { headers["host"] = authority }
      for field in request.headers {
        let name = field.name.canonicalName
        // A header that occurs twice and is no list is the beginning of request smuggling.
        if let former = headers[name] {
          guard name != "host", name != "authorization", name != "content-type" else {
            throw Problem(400, "the header \(name) is repeated")
          }
          headers[name] = former + ", " + field.value
        } else {
          headers[name] = field.value
        }
      }
      try self.init(request.method.rawValue, request.head.path ?? "/", headers: headers)
    }
  }

  extension Request {
    /// Reads the body. Throws 413 for one that is larger than a number of bytes, and 408 for one that arrives too slowly.
    func read(upTo limit: Int, within time: Duration) async throws(Problem) -> [UInt8] {
      let tooLarge = Self.tooLarge(limit)
      guard try hasBody(upTo: limit) else { return [] }
      let bytes: [UInt8]?
      do {
        bytes = try await withTimeout(time, clock: ContinuousClock()) { [body] in
          let buffer = try await body.collect(upTo: limit)
          return Array(buffer.readableBytesView)
        }
      } catch is NIOTooManyBytesError {
        throw tooLarge
      } catch {
        throw Problem(400, "the body cannot be read")
      }
      guard let bytes else { throw Problem(408, "the body did not arrive in time") }
      return bytes
    }
  }

  extension Request {
    private static func tooLarge(_ limit: Int) -> Problem {
      Problem(413, limit == 0 ? "this operation takes no body" : "the body is larger than \(limit) bytes")
    }

    private func hasBody(upTo limit: Int) throws(Problem) -> Bool {
      let length = headers[.contentLength].flatMap { Int($0) }
      if length == 0 || length == nil && headers[.transferEncoding] == nil { return false }
      if limit == 0 || length ?? 0 > limit { throw Self.tooLarge(limit) }
      return true
    }

    /// Passes the body on in pieces of some size. A client that sends nothing for the idle time loses its connection.
    func stream(upTo limit: Int, _ take: @Sendable ([UInt8]) async throws -> Void) async throws {
      guard try hasBody(upTo: limit) else { return }
      var (piece, count): ([UInt8], Int) = ([], 0)
      for try await buffer in body {
        count += buffer.readableBytes
        guard count <= limit else { throw Self.tooLarge(limit) }
        piece += buffer.readableBytesView
        guard piece.count >= Self.pieceSize else { continue }
        try await take(piece)
        piece.removeAll(keepingCapacity: true)
      }
      if !piece.isEmpty { try await take(piece) }
    }

    private static let pieceSize = 1 << 20
  }

  extension ServerResponse {
    /// The head and the bytes of a response that is not streamed, with the present date.
    var http: (head: HTTPResponse, bytes: ByteBuffer) {
      var bytes: [UInt8] = []
      if case .bytes(let body) = body { bytes = body }
      return (Response(self, on: nil).head, ByteBuffer(bytes: bytes))
    }
  }

  extension Response {
    /// - Parameter channel: the connection, for a stream that is written promptly.
    init(_ response: ServerResponse, on channel: (any Channel)?) {
      var fields = HTTPFields()
      fields.reserveCapacity(response.headers.count + 2)
      for (name, value) in response.headers {
        if let name = Self.names[name] ?? HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
      }
      fields.append(HTTPField(name: .date, value: HTTPDate.present))
      let body: ResponseBody
      switch response.body {
      case .bytes(let bytes): body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .stream(let write):
        body = ResponseBody { writer in
          let output = HummingbirdOutput(writer, channel)
          try await write(output)
          try await output.finish()
        }
      }
      self.init(status: .init(code: response.status), headers: fields, body: body)
    }

    /// Names that most answers have: to check a name takes as long as to write its header.
    private static let names: [String: HTTPField.Name] = {
      let names = [
        "cache-control", "content-encoding", "content-security-policy", "content-type", "cross-origin-opener-policy",
        "cross-origin-resource-policy", "etag", "referrer-policy", "vary", "x-content-type-options",
      ]
      return Dictionary(uniqueKeysWithValues: names.compactMap { name in HTTPField.Name(name).map { (name, $0) } })
    }()
  }

  /// The body of a response that is being written.
  private final class HummingbirdOutput: ResponseBodyOutput {
    private var writer: any ResponseBodyWriter
    let prompt: (any PromptOutput)?

    init(_ writer: any ResponseBodyWriter, _ channel: (any Channel)?) {
      (self.writer, prompt) = (writer, channel.map { PromptChannel(channel: $0) })
    }

    func write(_ bytes: [UInt8]) async throws { try await writer.write(ByteBuffer(bytes: bytes)) }

    func finish() async throws { try await writer.finish(nil) }
  }

  /// Writes parts of a body to a connection that has no other writer meanwhile.
  private struct PromptChannel: PromptOutput {
    let channel: any Channel

    var thread: ObjectIdentifier { ObjectIdentifier(channel.eventLoop) }

    func execute(_ body: @escaping @Sendable () -> Void) { channel.eventLoop.execute(body) }

    func write(_ bytes: [UInt8]) -> Bool {
      guard channel.isActive, channel.isWritable else { return false }
      channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer(bytes: bytes)), promise: nil)
      return true
    }
  }
#endif
