import Foundation
public import FoundationNetworking
import LocationIO
import LocationKit
import Synchronization

/// Runs requests, one attempt each, within a limit of size and on the address that was named.
final class WebSession: Sendable {
  private let session: URLSession
  private let exchanges = WebExchanges()

  init(configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  /// The session holds its delegate until it is told to end.
  deinit { session.invalidateAndCancel() }

  /// Throws a ``FailedAttempt``, or `CancellationError` at once when the task is cancelled: what libcurl still does then,
  /// as looking for a host, is not waited for.
  func response(to request: URLRequest, limit: Int) async throws -> WebResponse {
    var request = request
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let result = OneShot<Result<WebResponse, FailedAttempt>>()
    let task = session.dataTask(with: request)
    exchanges.add(WebExchange(request, limit: limit, result: result), task)
    defer { exchanges.remove(task) }
    return try await withTaskCancellationHandler {
      task.resume()
      return try await result.value().get()
    } onCancel: {
      task.cancel()
    }
  }
}

/// What is known of one request that is under way.
struct WebExchange {
  let origin: WebOrigin
  let place: String
  let hasCondition: Bool
  let limit: Int
  let result: OneShot<Result<WebResponse, FailedAttempt>>
  var response = WebResponse(status: 0)
  var redirects = 0
  /// Where it was sent that is elsewhere.
  var elsewhere: String?

  init(_ request: URLRequest, limit: Int, result: OneShot<Result<WebResponse, FailedAttempt>>) {
    origin = WebOrigin(request.url)
    place = request.shownAddress
    hasCondition =
      request.value(forHTTPHeaderField: "If-None-Match") != nil
      || request.value(forHTTPHeaderField: "If-Modified-Since") != nil
    self.limit = limit
    self.result = result
  }

  static let mostRedirects = 5

  /// Whether a redirect may be followed.
  mutating func follows(_ url: URL?) -> Bool {
    redirects += 1
    guard redirects <= Self.mostRedirects else { return false }
    guard WebOrigin(url) == origin else {
      elsewhere = url.map(WebAddress.shown)
      return false
    }
    return true
  }

  /// Takes status and headers; an answer that is none is known by them.
  mutating func begin(_ head: HTTPURLResponse) -> FailedAttempt? {
    switch head.statusCode {
    case 200: break
    case 304 where hasCondition: break
    case 300..<400:
      if let elsewhere { return .sentOn(to: elsewhere, at: place) }
      if redirects > Self.mostRedirects { return .redirectedForEver(at: place) }
      fallthrough
    default:
      return .status(head.statusCode, retryAfter: head.value(forHTTPHeaderField: "Retry-After"), at: place)
    }
    guard head.expectedContentLength <= limit else { return .tooLarge(limit, at: place) }
    response.status = head.statusCode
    response.entityTag = head.value(forHTTPHeaderField: "ETag")
    response.lastModified = head.value(forHTTPHeaderField: "Last-Modified")
    response.cacheControl = head.value(forHTTPHeaderField: "Cache-Control")
    response.age = head.value(forHTTPHeaderField: "Age")
    return nil
  }

  mutating func take(_ data: Data) -> FailedAttempt? {
    guard response.body.count + data.count <= limit else { return .tooLarge(limit, at: place) }
    response.body.append(data)
    return nil
  }
}

/// RFC 6454: what may answer in place of another.
struct WebOrigin: Hashable {
  let scheme: String?
  let host: String?
  let port: Int?

  init(_ url: URL?) {
    scheme = url?.scheme?.lowercased()
    host = url?.host()?.lowercased()
    port = url?.port ?? ["http": 80, "https": 443][scheme ?? ""]
  }
}

/// The delegate of a session: hears of every request that is under way, on the session's queue.
private final class WebExchanges: NSObject, URLSessionDataDelegate {
  private let exchanges = Mutex<[Int: WebExchange]>([:])

  func add(_ exchange: WebExchange, _ task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func remove(_ task: URLSessionTask) { exchanges.withLock { _ = $0.removeValue(forKey: task.taskIdentifier) } }

  /// Changes what is known; ends the exchange where that is a failure.
  private func note(_ task: URLSessionTask, _ change: (inout WebExchange) -> FailedAttempt?) {
    let ended = exchanges.withLock { exchanges -> (WebExchange, FailedAttempt)? in
      guard var exchange = exchanges.removeValue(forKey: task.taskIdentifier) else { return nil }
      if let failure = change(&exchange) { return (exchange, failure) }
      exchanges[task.taskIdentifier] = exchange
      return nil
    }
    guard let (exchange, failure) = ended else { return }
    exchange.result.fill(.failure(failure))
    task.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    var follows = false
    note(task) { exchange in
      follows = exchange.follows(request.url)
      return nil
    }
    completionHandler(follows ? request : nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = response as? HTTPURLResponse { note(dataTask) { $0.begin(head) } }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    note(dataTask) { $0.take(data) }
  }

  /// A password that was asked for is in the request already, or there is none.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.performDefaultHandling, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      let error = error as? URLError ?? URLError(.unknown)
      exchange.result.fill(.failure(FailedAttempt(error, at: exchange.place)))
    } else if exchange.response.status == 0 {
      exchange.result.fill(.failure(FailedAttempt(URLError(.badServerResponse), at: exchange.place)))
    } else {
      exchange.result.fill(.success(exchange.response))
    }
  }
}

extension URLSessionConfiguration {
  /// Keeps nothing: no cookies, no passwords, no answers.
  public static var forgetful: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return configuration
  }
}
