import LocationIO
import LocationKit
import LocationText
import Synchronization

/// A server of a few small texts by HTTP, for supervisors and Prometheus. Each connection has one answer.
final class StatusServer: Sendable {
  /// An answer to a path.
  struct Answer: Sendable {
    var isSuccess = true
    let text: String
  }

  private struct State {
    /// Clients whose request is not complete, oldest first, and what they have sent.
    var waiting: [(client: StreamClient, bytes: [UInt8])] = []
  }

  private let server: StreamServer
  private let state = Mutex(State())

  private static let mostClients = 64
  /// Bytes of a request.
  private static let longestRequest = 8192

  /// Starts to listen. Throws like ``LocationIO/StreamServer``.
  ///
  /// - Parameter answer: returns the answer to a path; `nil` for one that does not exist.
  init(host: String, port: UInt16, answer: @escaping @Sendable (_ path: String) -> Answer?) throws(LocationError) {
    var options = StreamServer.Options()
    options.queueCapacity = 1 << 24
    // One more than may wait: the oldest makes room.
    options.maximumClients = 2 * Self.mostClients
    server = try StreamServer(port: port, hosts: [host], options: options)
    try server.start { [weak self] event in
      switch event {
      case .joined(let client): self?.join(client)
      case .received(let client, let bytes): self?.take(bytes, from: client, answer)
      case .left(let client, _): self?.state.withLock { $0.waiting.removeAll { $0.client == client } }
      case .released, .refused: break
      }
    }
  }

  var port: UInt16 { server.port }

  func close() async { await server.close() }

  private func join(_ client: StreamClient) {
    let oldest = state.withLock { state in
      state.waiting.append((client, []))
      return state.waiting.count > Self.mostClients ? state.waiting.removeFirst().client : nil
    }
    if let oldest { server.dismiss(oldest) }
  }

  private func take(_ bytes: [UInt8], from client: StreamClient, _ answer: (String) -> Answer?) {
    let request = state.withLock { state -> [UInt8]? in
      guard let index = state.waiting.firstIndex(where: { $0.client == client }) else { return nil }
      state.waiting[index].bytes += bytes
      let request = state.waiting[index].bytes
      guard request.span.contains("\r\n\r\n") || request.count > Self.longestRequest else { return nil }
      state.waiting.remove(at: index)
      return request
    }
    guard let request else { return }
    server.send(Self.response(to: request, answer), to: client)
    server.dismiss(client)
  }

  private static func response(to request: [UInt8], _ answer: (String) -> Answer?) -> [UInt8] {
    let line = String(decoding: request.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard request.count <= longestRequest, words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return response("400 Bad Request", "this is not a request of HTTP/1.1\n")
    }
    guard ["GET", "HEAD"].contains(words[0]) else { return response("405 Method Not Allowed", "only GET\n") }
    guard let answer = answer(String(words[1].prefix { $0 != "?" })) else {
      return response("404 Not Found", "there is /metrics, /healthz and /readyz\n")
    }
    return response(
      answer.isSuccess ? "200 OK" : "503 Service Unavailable", answer.text, hasBody: words[0] == "GET")
  }

  private static func response(_ status: String, _ text: String, hasBody: Bool = true) -> [UInt8] {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
      + "Content-Length: \(text.utf8.count)\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    return Array((hasBody ? head + text : head).utf8)
  }
}
