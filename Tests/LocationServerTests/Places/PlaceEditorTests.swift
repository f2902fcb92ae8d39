import LocationKit
import LocationTesting
import Synchronization
import TestSupport
import Testing

@testable import LocationServer

@Suite("Changes of places")
struct PlaceEditorTests {
  /// A store in memory, which may be full.
  private final class Memory: PlaceStore {
    private let content: Mutex<[String: PointOfInterest]>
    private let isFull: Bool

    init(_ places: [PointOfInterest] = [], isFull: Bool = false) {
      content = Mutex(Dictionary(uniqueKeysWithValues: places.map { ($0.id, $0) }))
      self.isFull = isFull
    }

    func places() -> [PointOfInterest] { content.withLock { $0.values.sorted { $0.id < $1.id } } }

    func save(_ place: PointOfInterest) throws {
      if isFull { throw LocationError(.writingFailed, "the disk is full") }
      content.withLock { $0[place.id] = place }
    }

    func remove(_ id: String) { content.withLock { $0[id] = nil } }
  }

  private let watched = Watched()

  private final class Watched: Sendable {
    let places = Mutex<any PlaceLookup>(PlaceList())
  }

  private func server(_ store: any PlaceStore = Memory()) throws -> HTTPServer {
    var content = HTTPServer.Content(hub: LocationHub())
    content.places = { [watched] in watched.places.withLock { $0 } }
    content.editor = try PlaceEditor(store, files: PlaceList([.circle("file")])) { [watched] lookup in
      watched.places.withLock { $0 = lookup }
    }
    return try HTTPServer(content)
  }

  private func send(
    _ method: String, _ target: String, to server: HTTPServer, _ headers: [String: String] = [:], body: String = ""
  ) async throws -> ServerResponse {
    let headers = headers.merging(["host": "localhost", "content-type": "application/geo+json"]) { $1 }
    return await server.gatekeeper.answer(
      try ServerRequest(method, target, headers: headers, body: Array(body.utf8)))
  }

  private func feature(_ id: String, radius: Int = 50) -> String {
    #"{"type":"Feature","id":"\#(id)","properties":{"radius_m":\#(radius)},"#
      + #""geometry":{"type":"Point","coordinates":[11,48]}}"#
  }

  @Test(
    "a place with a slash in its id is created, read, replaced and removed",
    arguments: ["node/123", #"a\\b"#, "ä/ö ?#%"])
  func addressesEveryPlace(_ id: String) async throws {
    let server = try server()
    let created = try await send("POST", "/v1/places", to: server, body: feature(id))
    let path = try #require(created.headers["location"])
    let tag = try #require(created.headers["etag"])

    #expect(created.status == 201)
    #expect(try await send("GET", path, to: server).headers["etag"] == tag)
    #expect(try await send("PUT", path, to: server, ["if-match": tag], body: feature(id, radius: 9)).status == 200)
    #expect(try await send("DELETE", path, to: server, ["if-match": "*"]).status == 204)
    #expect(try await send("GET", path, to: server).status == 404)
  }

  @Test(
    "an id that no path can name is refused",
    arguments: [".", "..", "", #"a\u0000b"#, #"\n"#, String(repeating: "a", count: 1001)])
  func refusesOtherIDs(_ id: String) async throws {
    #expect(try await send("POST", "/v1/places", to: try server(), body: feature(id)).status == 400)
    guard id == "." || id == ".." else { return }
    var content = HTTPServer.Content(hub: LocationHub())
    content.places = { PlaceList([.circle(id)]) }
    expectThrows(LocationError(.invalidData, "which no path of the server can name")) { try HTTPServer(content) }
  }

  @Test(
    "an area whose border crosses itself is refused, also across the antimeridian, and in a hole",
    arguments: [
      ("[[[0,0],[1,1],[1,0],[0,1],[0,0]]]", 400), ("[[[0,0],[1,0],[1,1],[0,1],[0,0]]]", 201),
      ("[[[179,0],[-179,1],[-179,0],[179,1],[179,0]]]", 400), ("[[[179,0],[-179,0],[-179,1],[179,1],[179,0]]]", 201),
      ("[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,2],[2,1],[1,2],[1,1]]]", 400),
      ("[[[0,0],[2,0],[2,2],[1,0],[0,2],[0,0]]]", 201),
    ])
  func checksRings(_ rings: String, _ status: Int) async throws {
    let body = #"{"type":"Feature","id":"a","properties":{},"geometry":{"type":"Polygon","coordinates":\#(rings)}}"#
    let response = try await send("POST", "/v1/places", to: try server(), body: body)

    #expect(response.status == status, "\(response.text)")
    if status == 400 { #expect(response.text.contains("crosses itself between its corners")) }
  }

  @Test("an error speaks of no option of the command line")
  func speaksOfNoOption() async throws {
    let body = #"{"type":"Feature","id":"a","properties":{},"geometry":{"type":"Point","coordinates":[11,48]}}"#
    let response = try await send("POST", "/v1/places", to: try server(), body: body)

    #expect(response.text.contains("radius_m"))
    #expect(!response.text.contains("--"))
  }

  @Test("a created place is watched, stored and found")
  func creates() async throws {
    let store = Memory()
    let server = try server(store)

    let created = try await send("POST", "/v1/places", to: server, body: feature("pier 1"))

    #expect(created.status == 201)
    #expect(created.headers["location"] == "/v1/places/pier%201")
    #expect(store.places().map(\.id) == ["pier 1"])
    let found = try await send("GET", "/v1/places/pier%201", to: server)
    #expect(found.headers["etag"] == created.headers["etag"])
    #expect(watched.places.withLock { $0.count } == 2)
  }

  @Test("of two editors with the same version, the second does not overwrite the first")
  func protectsAgainstLostUpdates() async throws {
    let server = try server(Memory([.circle("pier")]))
    let tag = try #require(try await send("GET", "/v1/places/pier", to: server).headers["etag"])

    let first = try await send(
      "PUT", "/v1/places/pier", to: server, ["if-match": tag], body: feature("pier", radius: 60))
    let second = try await send(
      "PUT", "/v1/places/pier", to: server, ["if-match": tag], body: feature("pier", radius: 70))
    let blind = try await send("PUT", "/v1/places/pier", to: server, body: feature("pier", radius: 80))
    let again = try await send("POST", "/v1/places", to: server, body: feature("pier"))
    let removed = try await send("DELETE", "/v1/places/pier", to: server, ["if-match": tag])

    #expect([first, second, blind, again, removed].map(\.status) == [200, 412, 428, 412, 412])
  }

  @Test("removes a place with its version")
  func removes() async throws {
    let store = Memory([.circle("pier")])
    let server = try server(store)
    let tag = try #require(try await send("GET", "/v1/places/pier", to: server).headers["etag"])

    let removed = try await send("DELETE", "/v1/places/pier", to: server, ["if-match": tag])

    #expect(removed.status == 204)
    #expect(store.places().isEmpty)
    #expect(try await send("DELETE", "/v1/places/pier", to: server, ["if-match": tag]).status == 404)
  }

  @Test("the places of files cannot be changed")
  func keepsFiles() async throws {
    let server = try server()

    #expect(try await send("PUT", "/v1/places/file", to: server, body: feature("file")).status == 409)
    #expect(try await send("DELETE", "/v1/places/file", to: server).status == 409)
  }

  @Test("a change that is not stored is not applied")
  func keepsUnstoredChangesOut() async throws {
    let server = try server(Memory(isFull: true))

    let response = try await send("POST", "/v1/places", to: server, body: feature("pier"))

    #expect(response.status == 503)
    #expect(watched.places.withLock { $0.count } == 1)
  }

  @Test(
    "rejects what is not one place",
    arguments: [
      "", "{", "[]", #"{"type":"Point","coordinates":[1,2]}"#,
      #"{"type":"Feature","id":"pier","properties":{},"geometry":{"type":"Point","coordinates":[11,48]}}"#,
      String(repeating: "[", count: 100_000),
    ])
  func rejects(_ body: String) async throws {
    let response = try await send("PUT", "/v1/places/pier", to: try server(), body: body)

    #expect(response.status == 400, "\(response.text)")
  }

  @Test("without a store, places cannot be changed")
  func requiresAStore() async throws {
    let server = try HTTPServer(HTTPServer.Content(hub: LocationHub()))

    #expect(try await send("PUT", "/v1/places/pier", to: server, body: feature("pier")).status == 403)
  }
}
