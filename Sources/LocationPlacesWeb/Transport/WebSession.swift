import Foundation
public import FoundationNetworking
import LocationKit
import Synchronization

/// A session that runs requests, one attempt each, within a limit of size and at the named address: by
/// ``HTTPTransfer``, or by a URLProtocol of the configuration.
final class WebSession: Sendable {
  /// Session; `nil` if the configuration has no protocols of its own.
  private let session: URLSession?
  private let exchanges = WebExchanges()
  private let protocols: [AnyClass]
  private let additionalHeaders: [String: String]

  init(configuration: URLSessionConfiguration) {
    let builtIn = (URLSessionConfiguration.default.protocolClasses ?? []).map { ObjectIdentifier($0) }
    protocols = (configuration.protocolClasses ?? []).filter { !builtIn.contains(ObjectIdentifier($0)) }
    session =
      protocols.isEmpty ? nil : URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    additionalHeaders = Self.texts(configuration.httpAdditionalHeaders ?? [:])
  }

  /// Returns the headers as text. A value may be a number: Foundation accepts anything.
  static func texts(_ headers: [AnyHashable: Any]) -> [String: String] {
    Dictionary(headers.map { ("\($0.key)", "\($0.value)") }) { first, _ in first }
  }

  /// The session retains its delegate until it is invalidated.
  deinit { session?.invalidateAndCancel() }

  /// Returns the response. Throws a ``FailedAttempt``, or `CancellationError` at once if the task is cancelled.
  func response(to request: URLRequest, limit: Int) async throws -> WebResponse {
    var request = request
    for (name, value) in additionalHeaders where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    guard let session, protocols.contains(where: { ($0 as? URLProtocol.Type)?.canInit(with: request) == true }) else {
      return try await HTTPTransfer(request, limit: limit).response()
    }
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let result = Promise<Result<WebResponse, FailedAttempt>>()
    let task = session.dataTask(with: request)
    exchanges.add(WebExchange(request, limit: limit), result, task)
    defer { exchanges.remove(task) }
    return try await withTaskCancellationHandler {
      task.resume()
      return try await result.value().get()
    } onCancel: {
      task.cancel()
    }
  }
}

/// The delegate of a session. It is called for every request in progress, on the session's queue.
private final class WebExchanges: NSObject, URLSessionDataDelegate {
  private struct Entry {
    var exchange: WebExchange
    let result: Promise<Result<WebResponse, FailedAttempt>>
  }

  private let exchanges = Mutex<[Int: Entry]>([:])

  func add(_ exchange: WebExchange, _ result: Promise<Result<WebResponse, FailedAttempt>>, _ task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = Entry(exchange: exchange, result: result) }
  }

  func remove(_ task: URLSessionTask) { exchanges.withLock { _ = $0.removeValue(forKey: task.taskIdentifier) } }

  /// Changes the state of an exchange; ends the exchange if that returns a failure.
  private func note(_ task: URLSessionTask, _ change: (inout WebExchange) -> FailedAttempt?) {
    let ended = exchanges.withLock { exchanges -> (Entry, FailedAttempt)? in
      guard var entry = exchanges.removeValue(forKey: task.taskIdentifier) else { return nil }
      if let failure = change(&entry.exchange) { return (entry, failure) }
      exchanges[task.taskIdentifier] = entry
      return nil
    }
    guard let (entry, failure) = ended else { return }
    entry.result.fill(.failure(failure))
    task.cancel()
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

  /// Performs the default handling: a required password is already in the request, or there is none.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.performDefaultHandling, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let entry = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    let exchange = entry.exchange
    if let error {
      let error = error as? URLError ?? URLError(.unknown)
      entry.result.fill(.failure(FailedAttempt(error, at: exchange.place)))
    } else if exchange.response.status == 0 {
      entry.result.fill(.failure(FailedAttempt(URLError(.badServerResponse), at: exchange.place)))
    } else {
      entry.result.fill(.success(exchange.response))
    }
  }
}

extension URLSessionConfiguration {
  /// Configuration that stores nothing: no cookies, no passwords, no answers.
  public static var forgetful: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    return configuration
  }
}
