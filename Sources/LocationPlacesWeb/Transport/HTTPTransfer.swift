import CCurl
import Foundation
import FoundationNetworking
import LocationIO
import LocationKit
import Synchronization

/// A request by libcurl, on a thread of its own.
///
/// The limit applies while an answer is decompressed: its pieces are counted as they arrive, and the first one beyond
/// the limit ends the transfer. URLSession queues everything that libcurl decompresses before its delegate can reject
/// any of it.
final class HTTPTransfer: Sendable {
  private let request: URLRequest
  private let limit: Int
  private let isCancelled = Atomic<Bool>(false)

  init(_ request: URLRequest, limit: Int) { (self.request, self.limit) = (request, limit) }

  /// Returns the response. Throws a ``FailedAttempt``, or `CancellationError` at once if the task is cancelled; the
  /// thread then ends within seconds.
  func response() async throws -> WebResponse {
    let result = Promise<Result<WebResponse, FailedAttempt>>()
    guard OwnThread.start({ [self] in result.fill(Result { () throws(FailedAttempt) in try self.run() }) }) else {
      throw FailedAttempt("no thread left", .internalError, at: request.shownAddress)
    }
    return try await withTaskCancellationHandler {
      try await result.value().get()
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
  }

  /// Sends the request, and follows redirects as far as the exchange does.
  private func run() throws(FailedAttempt) -> WebResponse {
    var exchange = WebExchange(request, limit: limit)
    var url = request.url
    while let target = url {
      let answer = HTTPAnswer(exchange, url: target)
      let result = get(target, answer)
      exchange = answer.exchange
      if let failure = answer.failure { throw failure }
      if let next = answer.redirect, let head = answer.response {
        if exchange.follows(next) {
          url = next
          continue
        }
        if let failure = exchange.begin(head) { throw failure }
      }
      if result.code != 0 || exchange.response.status == 0 { throw FailedAttempt(result, at: exchange.place) }
      return exchange.response
    }
    throw FailedAttempt(URLError(.badURL), at: exchange.place)
  }

  private func get(_ url: URL, _ answer: HTTPAnswer) -> ccurl_result {
    let context = Context(answer: answer, isCancelled: { [self] in isCancelled.load(ordering: .relaxed) })
    var handlers = ccurl_handlers(
      context: Unmanaged.passUnretained(context).toOpaque(),
      takeHead: { context, bytes, count in
        Context.of(context).answer.takeHead(UnsafeRawBufferPointer(start: bytes, count: count))
      },
      takeBody: { context, bytes, count in
        Context.of(context).answer.takeBody(UnsafeRawBufferPointer(start: bytes, count: count))
      },
      isCancelled: { context in Context.of(context).isCancelled() })
    return withExtendedLifetime(context) {
      Self.withCStrings(headerLines) { lines in
        // A proxy would receive requests that are meant for this machine only.
        ccurl_get(url.absoluteString, lines, Self.authorities, !WebAddress.isLoopback(url.host() ?? ""), &handlers)
      }
    }
  }

  /// The context of libcurl's callbacks. They are called on the thread that has created it, while that thread waits
  /// for libcurl.
  private final class Context {
    let answer: HTTPAnswer
    let isCancelled: () -> Bool

    init(answer: HTTPAnswer, isCancelled: @escaping () -> Bool) {
      (self.answer, self.isCancelled) = (answer, isCancelled)
    }

    static func of(_ pointer: UnsafeMutableRawPointer) -> Context {
      Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue()
    }
  }

  private var headerLines: [String] {
    var fields = request.allHTTPHeaderFields ?? [:]
    if request.value(forHTTPHeaderField: "User-Agent") == nil {
      fields["User-Agent"] = "\(ProcessInfo.processInfo.processName) (libcurl)"
    }
    return fields.map { "\($0): \($1)" }
  }

  /// As in URLSession: a file of certificates that replaces the system's.
  private static let authorities = ProcessInfo.processInfo.environment["URLSessionCertificateAuthorityInfoFile"]

  private static func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { lines in
      // Not empty: it ends with nil.
      body(lines.baseAddress!)
    }
  }
}
