import LocationIO
package import LocationKit
import Synchronization

/// A simulated web service of places, for tests of its clients: HTTP/1.1 on loopback, `GET
/// /places?lat=…&long=…[&radius=…]`.
///
/// It answers correctly, with `ETag` and `Cache-Control`, or slowly, with broken, wrong or huge answers, according to
/// its script. Its purpose is to send what no HTTP library would send: hence it uses sockets, and no library.
///
/// It is strict: an unexpected request is answered with an error, and stored in ``unexpected``, which a test checks
/// at its end.
package final class SimulatedPlaceService: Sendable {
  /// The answers to requests.
  package struct Script: Sendable, Hashable {
    /// Answers to the requests for `/places`, in order; any further request is unexpected. `nil` for any number of
    /// correct ones.
    package var answers: [PlaceAnswer]?
    /// Answers on other paths, any number of times: `["/slow": .late(.seconds(5))]`.
    package var paths: [String: PlaceAnswer] = [:]
    /// Seconds for which an answer may be cached.
    package var maximumAge = 60

    package init(answers: [PlaceAnswer]? = nil, paths: [String: PlaceAnswer] = [:]) {
      self.answers = answers
      self.paths = paths
    }
  }

  private struct State {
    var requests: [PlaceRequest] = []
    var unexpected: [PlaceRequest] = []
    var answered = 0
    var clients: [StreamClient: Client] = [:]
  }

  private struct Client {
    var reader = PlaceRequestReader()
    let replies: AsyncStream<PlaceReply>.Continuation
    let work: Task<Void, Never>
  }

  private let server: StreamServer
  private let places: [SimulatedPlace]
  private let script: Script
  private let clock: any Clock<Duration>
  private let state = Mutex(State())

  /// Listens, and serves from now on.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - clock: the clock for slow answers.
  /// - Throws: the errors of ``StreamServer/init(port:hosts:options:remedy:)``.
  package init(
    places: [SimulatedPlace], script: Script = Script(), port: UInt16 = 0,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(LocationError) {
    self.places = places
    self.script = script
    self.clock = clock
    var options = StreamServer.Options()
    // An answer with a gap would be another answer.
    options.slowClients = .disconnect
    options.queueCapacity = 16_777_216
    server = try StreamServer(port: port, hosts: ["127.0.0.1"], options: options)
    try server.start { [weak self] event in self?.handle(event) }
  }

  package var port: UInt16 { server.port }

  /// Address such as `http://127.0.0.1:34567`.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// All requests, in the order of arrival.
  package var requests: [PlaceRequest] { state.withLock { $0.requests } }

  /// Unexpected requests: an unknown path, another method, more requests than answers.
  package var unexpected: [PlaceRequest] { state.withLock { $0.unexpected } }

  /// Disconnects all clients and stops listening.
  package func close() async {
    await server.close()
    let works = state.withLock { state in
      defer { state.clients = [:] }
      return state.clients.values.map(\.work)
    }
    for work in works { work.cancel() }
  }

  /// Handles an event, on the server's thread.
  private func handle(_ event: StreamEvent) {
    switch event {
    case .joined(let client): join(client)
    case .received(let client, let bytes): receive(bytes, from: client)
    case .released: break
    case .left(let client, _):
      let gone = state.withLock { $0.clients.removeValue(forKey: client) }
      gone?.work.cancel()
    case .refused: break
    }
  }

  private func join(_ client: StreamClient) {
    let (stream, continuation) = AsyncStream<PlaceReply>.makeStream()
    let work = Task { [server, clock] in
      for await reply in stream {
        do { try await Self.perform(reply, for: client, server, clock) } catch { return }
      }
    }
    state.withLock { $0.clients[client] = Client(replies: continuation, work: work) }
  }

  private func receive(_ bytes: [UInt8], from client: StreamClient) {
    state.withLock { state in
      guard let replies = state.clients[client]?.replies, let result = state.clients[client]?.reader.push(bytes) else {
        return
      }
      switch result {
      case .success(let requests): for request in requests { replies.yield(reply(to: request, &state)) }
      case .failure(.malformed): replies.yield(PlaceReply(refusing: 400, "invalid request"))
      case .failure(.tooMuch): replies.yield(PlaceReply(refusing: 413, "that is too much"))
      }
    }
  }

  private func reply(to request: PlaceRequest, _ state: inout State) -> PlaceReply {
    state.requests.append(request)
    guard let answer = answer(to: request, &state) else {
      state.unexpected.append(request)
      return PlaceReply(
        refusing: request.method == "GET" ? 404 : 405, "unexpected: \(request.method) \(request.target)")
    }
    return PlaceReply(to: request, places, maximumAge: script.maximumAge, answer)
  }

  private func answer(to request: PlaceRequest, _ state: inout State) -> PlaceAnswer? {
    guard request.method == "GET" else { return nil }
    if let answer = script.paths[request.path] { return answer }
    guard request.path == "/places" else { return nil }
    guard let answers = script.answers else { return .correct }
    guard state.answered < answers.count else { return nil }
    defer { state.answered += 1 }
    return answers[state.answered]
  }

  private static func perform(
    _ reply: PlaceReply, for client: StreamClient, _ server: StreamServer, _ clock: any Clock<Duration>
  ) async throws {
    for step in reply.steps {
      switch step {
      case .wait(let duration): try await clock.sleep(for: duration)
      case .send(let bytes): server.send(bytes, to: client)
      case .close: server.dismiss(client)
      case .repeatForever(let bytes):
        while true {
          try Task.checkCancellation()
          server.send(bytes, to: client)
          try await server.drained(client)
        }
      }
    }
  }
}
