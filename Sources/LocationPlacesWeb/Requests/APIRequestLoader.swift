public import Foundation
public import FoundationNetworking
import LocationKit

/// Sends requests to a web service, retries them if that may help, and never exceeds its limits.
///
/// It follows redirects only within the same scheme, host and port. It throws a ``/LocationKit/LocationError`` that names the
/// service without its query and its password, the errors of `APIRequest`, or `CancellationError`.
public final class APIRequestLoader<Request: APIRequest>: Sendable {
  /// Request that is sent.
  public let apiRequest: Request
  /// Limits for time, attempts and size.
  package let limits: WebLimits
  let clock: any Clock<Duration>
  private let session: WebSession
  private let jitter: @Sendable () -> Double

  /// - Parameters:
  ///   - apiRequest: makes the requests and parses the answers.
  ///   - urlSession: only the `protocolClasses` and `httpAdditionalHeaders` of its configuration are used. A request
  ///     that none of these classes handles goes to libcurl directly: URLSession on Linux queues the whole of an answer
  ///     that decompresses to gigabytes.
  ///   - limits: limits of time, size and attempts.
  ///   - clock: for time-outs and the time between attempts.
  ///   - jitter: returns numbers from 0 to 1, which vary the time between attempts.
  public init(
    apiRequest: Request, urlSession: URLSession = .shared, limits: WebLimits = WebLimits(),
    clock: any Clock<Duration> = ContinuousClock(), jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.apiRequest = apiRequest
    self.limits = limits
    self.clock = clock
    self.jitter = jitter
    session = WebSession(configuration: urlSession.configuration)
  }

  /// Returns the response to a request. Ends within `limits.total`, and at once if the task is cancelled.
  public func loadAPIRequest(requestData: Request.RequestDataType) async throws -> Request.ResponseDataType {
    let request = try apiRequest.makeRequest(from: requestData)
    let response: WebResponse = try await withinLimit(of: request) { [self] in try await self.response(to: request) }
    return try apiRequest.parseResponse(data: response.body)
  }

  /// Throws a time-out after `limits.total`.
  func withinLimit<Value: Sendable>(
    of request: URLRequest, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if let value = try await withTimeout(limits.total, clock: clock, body) { return value }
    throw FailedAttempt.timeOut(after: limits.total, at: request.shownAddress).error
  }

  /// Returns the response to one of the attempts: status 200, or 304 if the request has a condition.
  /// - Parameter limit: bytes; by default that of ``limits``.
  func response(to request: URLRequest, limit: Int? = nil) async throws -> WebResponse {
    var attempts = Attempts(limits)
    while true {
      do {
        return try await attempt(request, limit: limit ?? limits.size)
      } catch let failure as FailedAttempt {
        guard let pause = attempts.pause(after: failure, jitter: jitter()) else { throw failure.error }
        try await clock.sleep(for: pause)
      }
    }
  }

  private func attempt(_ request: URLRequest, limit: Int) async throws -> WebResponse {
    let response = try await withTimeout(limits.attempt, clock: clock) { [session] in
      try await session.response(to: request, limit: limit)
    }
    if let response { return response }
    throw FailedAttempt.timeOut(after: limits.attempt, at: request.shownAddress)
  }
}

/// A request to a web service: its construction, and the interpretation of the response. Neither uses the network, so
/// that both are tested without one; an ``APIRequestLoader`` sends the request.
public protocol APIRequest: Sendable {
  /// Data from which a request is made.
  associatedtype RequestDataType: Sendable
  /// Result of parsing a response.
  associatedtype ResponseDataType: Sendable

  /// Returns the request. Throws if it cannot be built from the data.
  func makeRequest(from data: RequestDataType) throws -> URLRequest

  /// Parses a response.
  ///
  /// - Parameter data: the body of a response with the status 200.
  /// - Throws: if the body is invalid.
  func parseResponse(data: Data) throws -> ResponseDataType
}
