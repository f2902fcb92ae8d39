import Foundation
import LocationArchive
import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationServer

/// Questions about more locations than are answered at once.
@Suite("Long questions about the past")
final class LongQuestionTests {
  private let folder = RunFolder.url.appending(path: UUID().uuidString).path
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private var options = ServerOptions()

  init() throws {
    let writer = try ArchiveWriter(folder)
    try writer.append((0..<9000).map { .make(latitude: 48 + Double($0) / 100_000, time: start + Double($0)) })
    try writer.flush()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func server() throws -> HTTPServer {
    var content = HTTPServer.Content(hub: LocationHub())
    content.archivePath = folder
    return try HTTPServer(content, options: options)
  }

  static let questions = [
    "/v1/summary", "/v1/visits", "/v1/history?limit=10000", "/v1/track", "/v1/history?limit=10000&box=47,10,49,12",
  ]

  private func ask(
    _ target: String, blur: Double? = nil, _ change: (inout ServerRequest) -> Void = { _ in }
  ) async throws -> ServerResponse {
    var request = try ServerRequest("GET", target, headers: ["host": "localhost"])
    change(&request)
    if let blur {
      request.token = AccessToken(
        name: "guest", scopes: [.read], subject: nil, created: start, expires: nil,
        privacy: try PrivacyView(blur: blur, zones: [], delay: .zero), digest: [])
    }
    let server = try server()
    let (route, parameters) = try server.table.route("GET", request.path)
    do { return try await route.handler(request, parameters) } catch { return Problem(error).response }
  }

  @Test("end when their client has left", arguments: questions, [nil, 500.0])
  func endWithTheClient(_ target: String, _ blur: Double?) async throws {
    let asked = Mutex(0)
    let response = try await ask(target, blur: blur) { request in
      request.hasLeft = {
        asked.withLock { count in
          count += 1
          return true
        }
      }
    }
    #expect(response.status == 500)
    #expect(asked.withLock { $0 } == 1)
  }

  @Test("end when their token becomes invalid", arguments: questions)
  func endWithTheToken(_ target: String) async throws {
    #expect(try await ask(target) { $0.isPermitted = { false } }.status == 401)
  }

  @Test(
    "wait for their turn, and are 503 after a while; short ones have their answer", arguments: questions, [nil, 500.0])
  func waitForTheirTurn(_ target: String, _ blur: Double?) async throws {
    options.limits.freeLocations = 8000
    (options.limits.longQuestions, options.limits.questionPatience) = (0, .zero)
    let response = try await ask(target, blur: blur)

    #expect(response.status == 503)
    #expect(response.headers["retry-after"] == "10")
    let short = target + (target.contains("?") ? "&" : "?") + "to=2026-05-01T10:30:00Z"
    #expect(try await ask(short, blur: blur).status == 200)
  }

  @Test("let other tasks run", arguments: questions, [nil, 500.0])
  func yield(_ target: String, _ blur: Double?) async throws {
    let pauses = Mutex(0)
    let response = try await ask(target, blur: blur) { request in
      request.hasLeft = {
        pauses.withLock { $0 += 1 }
        return false
      }
    }
    #expect(response.status == 200)
    #expect(pauses.withLock { $0 } >= 2)
  }

  @Test(
    "a box is looked for day by day, with the same locations",
    arguments: ["", "&from=2026-05-01T11:00:00Z&to=2026-05-01T12:00:00Z"])
  func boxes(_ period: String) async throws {
    func count(_ selection: String) async throws -> Int {
      try await ask("/v1/history?limit=10000" + selection + period).text.split(separator: "\"TPV\"").count - 1
    }
    #expect(try await count("&box=47,10,49,12") == count(""))
  }
}
