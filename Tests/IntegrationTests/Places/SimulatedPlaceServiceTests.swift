import Foundation
import FoundationNetworking
import LocationIO
import LocationTesting
import SimulatedPlaceService
import TestSupport
import Testing

@Suite("SimulatedPlaceService", .realTime)
struct SimulatedPlaceServiceTests {
  private static let places = [
    SimulatedPlace(id: "café", name: "Café", latitude: 52.5, longitude: 13.4, radius: 40),
    SimulatedPlace(id: "far", name: "Far away", latitude: 0, longitude: 0, radius: 40),
  ]
  private static let query = "?lat=52.5&long=13.4"

  @Test("responds with the nearby places, and with 304 if the client has them already")
  func answers() async throws {
    let service = try makeService()
    let (data, response) = try await get(service)
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
    #expect(response.value(forHTTPHeaderField: "Cache-Control") == "max-age=60")
    #expect(try identifiers(data) == ["café"])
    let tag = try #require(response.value(forHTTPHeaderField: "ETag"))
    let (nothing, second) = try await get(service, headers: ["If-None-Match": tag])
    #expect(second.statusCode == 304)
    #expect(nothing.isEmpty)
    #expect(service.requests.map(\.target) == ["/places" + Self.query, "/places" + Self.query])
    #expect(service.requests.last?.headers["if-none-match"] == tag)
    #expect(service.unexpected.isEmpty)
    await service.close()
  }

  @Test("reports what is wrong with a query")
  func complains() async throws {
    let service = try makeService()
    let (data, response) = try await get(service, "/places?lat=91&long=0")
    #expect(response.statusCode == 400)
    #expect(String(decoding: data, as: UTF8.self) == #"{"error":"invalid position: 91.0, 0.0"}"#)
    #expect(service.unexpected.isEmpty)
    await service.close()
  }

  @Test("records and rejects an unknown path, another method, and requests beyond its limit")
  func isStrict() async throws {
    let service = try makeService(answers: [.correct])
    #expect(try await get(service).1.statusCode == 200)
    #expect(try await get(service).1.statusCode == 404)
    #expect(try await get(service, "/other").1.statusCode == 404)
    #expect(try await get(service, method: "DELETE").1.statusCode == 405)
    #expect(service.unexpected.map(\.target) == ["/places" + Self.query, "/other", "/places" + Self.query])
    #expect(service.requests.count == 4)
    await service.close()
  }

  @Test("delays on the injected clock, before the header or within the body")
  func isSlow() async throws {
    let clock = ManualClock()
    let service = try makeService(
      answers: [.late(.seconds(5)), .dripping(bytes: 50, every: .seconds(1))], clock: clock)
    async let late = get(service)
    await clock.sleepers(count: 1)
    #expect(clock.nextDeadline?.offset == .seconds(5))
    clock.advance(by: .seconds(5))
    #expect(try identifiers(try await late.0) == ["café"])
    async let dripping = get(service)
    for _ in 0..<2 {
      await clock.sleepers(count: 1)
      clock.advance(by: .seconds(1))
    }
    #expect(try identifiers(try await dripping.0) == ["café"])
    await service.close()
  }

  @Test(
    "breaks the connection in ways that a client detects",
    arguments: [PlaceAnswer.cutOff(after: 10), .wrongLength(by: 5), .garbage])
  func breaks(answer: PlaceAnswer) async throws {
    let service = try makeService(answers: Array(repeating: answer, count: 10))
    await #expect(throws: URLError.self) { try await get(service) }
    await service.close()
  }

  @Test("responds with the configured faults, by path")
  func isWrong() async throws {
    let paths: [String: PlaceAnswer] = [
      "/busy": .status(503, retryAfter: 7), "/json": .malformedJSON, "/type": .contentType("text/html"),
      "/empty": .empty, "/pole": .impossibleCoordinates, "/ids": .otherIdentifiers, "/short": .wrongLength(by: -5),
      "/loop": .redirectLoop,
    ]
    let service = try makeService(paths: paths)
    let busy = try await get(service, "/busy" + Self.query).1
    #expect(busy.statusCode == 503)
    #expect(busy.value(forHTTPHeaderField: "Retry-After") == "7")
    for path in ["/json", "/short"] {
      let data = try await get(service, path + Self.query).0
      #expect(throws: (any Error).self) { try identifiers(data) }
    }
    #expect(try await get(service, "/type" + Self.query).1.value(forHTTPHeaderField: "Content-Type") == "text/html")
    #expect(try identifiers(try await get(service, "/empty" + Self.query).0) == [])
    #expect(String(decoding: try await get(service, "/pole" + Self.query).0, as: UTF8.self).contains(#""lat":252.5"#))
    #expect(try identifiers(try await get(service, "/ids" + Self.query).0) == ["café-other"])
    await #expect(throws: URLError.self) { try await get(service, "/loop" + Self.query) }
    #expect(service.requests.count { $0.path == "/loop" } > 2)
    #expect(service.unexpected.isEmpty)
    await service.close()
  }

  @Test("sends endlessly until the client disconnects, and no faster than it reads")
  func isEndless() async {
    // In its own process: no other test opens sockets there.
    await #expect(processExitsWith: .success) {
      let load = ProcessLoad()
      let service = try SimulatedPlaceServiceTests().makeService(answers: [.endlessBody])
      let client = try await LineClient(service.port)
      client.send("GET /places\(SimulatedPlaceServiceTests.query) HTTP/1.1\r\n\r\n")
      #expect(try await client.next() == "HTTP/1.1 200 OK")
      for _ in 0..<1000 { #expect(try await client.next() != nil) }
      client.reset()
      await service.close()
      #expect(await load.returns(within: 4))
    }
  }

  @Test("sends a header that exceeds any client's buffer")
  func isEnormous() async throws {
    let service = try makeService(answers: [.enormousHeader(bytes: 200_000)])
    let client = try await LineClient(service.port)
    client.send("GET /places\(Self.query) HTTP/1.1\r\n\r\n")
    #expect(try await client.next(where: { $0.hasPrefix("X-Enormous") })?.utf8.count ?? 0 > 200_000)
    await service.close()
  }

  @Test(
    "rejects an invalid request, and closes",
    arguments: [("nonsense\r\n", "400"), ("GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", "413")])
  func refuses(text: String, status: String) async throws {
    let service = try makeService()
    let client = try await LineClient(service.port)
    client.send(text)
    #expect(try await client.next()?.hasPrefix("HTTP/1.1 \(status)") == true)
    while try await client.next() != nil {}
    await service.close()
  }

  @Test("responds to several requests of one connection in order")
  func keepsOrder() async throws {
    let clock = ManualClock()
    let service = try makeService(answers: [.late(.seconds(1)), .status(500)], clock: clock)
    let client = try await LineClient(service.port)
    let request = "GET /places\(Self.query) HTTP/1.1\r\n\r\n"
    client.send(request + request)
    await clock.sleepers(count: 1)
    clock.advance(by: .seconds(1))
    #expect(try await client.next(where: { $0.hasPrefix("HTTP") }) == "HTTP/1.1 200 OK")
    #expect(try await client.next(where: { $0.contains("HTTP/1.1 500") }) != nil)
    await service.close()
  }

  private func makeService(
    answers: [PlaceAnswer]? = nil, paths: [String: PlaceAnswer] = [:], clock: any Clock<Duration> = ContinuousClock()
  ) throws -> SimulatedPlaceService {
    try SimulatedPlaceService(
      places: Self.places, script: SimulatedPlaceService.Script(answers: answers, paths: paths), port: FreePort.take(),
      clock: clock)
  }

  private func get(
    _ service: SimulatedPlaceService, _ target: String = "/places" + query, method: String = "GET",
    headers: [String: String] = [:]
  ) async throws -> (Data, HTTPURLResponse) {
    var request = URLRequest(url: try #require(URL(string: service.address + target)))
    request.httpMethod = method
    request.cachePolicy = .reloadIgnoringLocalCacheData
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let session = URLSession(configuration: .ephemeral)
    defer { session.finishTasksAndInvalidate() }
    let (data, response) = try await session.data(for: request)
    return (data, try #require(response as? HTTPURLResponse))
  }

  private func identifiers(_ data: Data) throws -> [String] {
    struct Answer: Decodable {
      struct Place: Decodable { let id: String }
      let places: [Place]
    }
    return try JSONDecoder().decode(Answer.self, from: data).places.map(\.id)
  }
}
