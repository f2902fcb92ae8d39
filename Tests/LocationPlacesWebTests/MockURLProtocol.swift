import Foundation
import FoundationNetworking
import Synchronization

/// Replaces the network: responds as configured by the test of the request's host.
final class MockURLProtocol: URLProtocol {
  enum Answer: Sendable {
    case response(Int, headers: [String: String] = [:], body: String = "")
    case failure(URLError.Code)
    /// No answer comes.
    case silence
  }

  /// The responses to the requests of one host, in order; and the requests.
  final class Script: Sendable {
    private struct State {
      var answers: [Answer]
      var requests: [URLRequest] = []
    }

    let host = "\(UUID().uuidString.lowercased()).example"
    private let state: Mutex<State>

    init(_ answers: [Answer]) {
      state = Mutex(State(answers: answers))
      MockURLProtocol.scripts.withLock { $0[host] = self }
    }

    var requests: [URLRequest] { state.withLock { $0.requests } }

    /// One request too many is the same as a service that is not there.
    fileprivate func answer(_ request: URLRequest) -> Answer {
      state.withLock { state in
        state.requests.append(request)
        return state.answers.isEmpty ? .failure(.badURL) : state.answers.removeFirst()
      }
    }
  }

  /// Foundation creates the objects: the requested host identifies a test.
  fileprivate static let scripts = Mutex<[String: Script]>([:])

  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [MockURLProtocol.self]
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let script = Self.scripts.withLock({ $0[url.host() ?? ""] }) else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    switch script.answer(request) {
    case .response(let status, let headers, let body):
      guard
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      if !body.isEmpty { client?.urlProtocol(self, didLoad: Data(body.utf8)) }
      client?.urlProtocolDidFinishLoading(self)
    case .failure(let code): client?.urlProtocol(self, didFailWithError: URLError(code))
    case .silence: break
    }
  }

  override func stopLoading() {}
}
