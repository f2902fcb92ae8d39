#if Server
  import HTTPTypes
  import HummingbirdCore
  import LocationKit
  import NIOCore

  extension ServerRequest {
    /// Reads a request completely. Throws 413 for a body that is too large, and 408 for one that arrives too slowly.
    init(_ request: Request, _ limits: ServerLimits) async throws(Problem) {
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
      try self.init(
        request.method.rawValue, request.head.path ?? "/", headers: headers, body: await Self.body(request, limits))
    }

    private static func body(_ request: Request, _ limits: ServerLimits) async throws(Problem) -> [UInt8] {
      if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limits.body {
        throw Problem(413, "the body is larger than \(limits.body) bytes")
      }
      let body = request.body
      let bytes: [UInt8]?
      do {
        bytes = try await withTimeout(limits.idleTime, clock: ContinuousClock()) {
          let buffer = try await body.collect(upTo: limits.body)
          return Array(buffer.readableBytesView)
        }
      } catch is NIOTooManyBytesError {
        throw Problem(413, "the body is larger than \(limits.body) bytes")
      } catch {
        throw Problem(400, "the body cannot be read")
      }
      guard let bytes else { throw Problem(408, "the body did not arrive in time") }
      return bytes
    }
  }

  extension Response {
    init(_ response: ServerResponse) {
      var fields = HTTPFields()
      for (name, value) in response.headers {
        if let name = HTTPField.Name(name) { fields[name] = value }
      }
      let body: ResponseBody
      switch response.body {
      case .bytes(let bytes): body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .stream(let write):
        body = ResponseBody { writer in
          let output = HummingbirdOutput(writer)
          try await write(output)
          try await output.finish()
        }
      }
      self.init(status: .init(code: response.status), headers: fields, body: body)
    }
  }

  /// The body of a response that is being written.
  private final class HummingbirdOutput: ResponseBodyOutput {
    private var writer: any ResponseBodyWriter

    init(_ writer: any ResponseBodyWriter) { self.writer = writer }

    func write(_ bytes: [UInt8]) async throws { try await writer.write(ByteBuffer(bytes: bytes)) }

    func finish() async throws { try await writer.finish(nil) }
  }
#endif
