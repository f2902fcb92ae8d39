import LocationKit
import TestSupport
import Testing

@testable import LocationServer

@Suite("TileAddress")
struct TileAddressTests {
  private func get(_ target: String, _ change: (inout ServerOptions) -> Void) async throws -> ServerResponse {
    var options = ServerOptions()
    change(&options)
    let server = try HTTPServer(HTTPServer.Content(hub: LocationHub()), options: options)
    return await server.gatekeeper.answer(try ServerRequest("GET", target, headers: ["host": "localhost"]))
  }

  @Test("a browser may load images from the origin of the tiles and from OpenStreetMap, and from no other")
  func allowsTheOrigin() async throws {
    let response = try await get("/v1/tiles") { options in
      options.tiles = "https://tiles.example.org:8443/a/{z}/{x}/{y}.png"
      (options.tileAttribution, options.tileMaximumZoom) = ("OSM", 12)
    }

    let images = " blob: https://tiles.example.org:8443 https://tile.openstreetmap.org; "
    #expect(response.headers["content-security-policy"]?.contains(images) == true)
    #expect(
      response.text
        == #"{"template":"https://tiles.example.org:8443/a/{z}/{x}/{y}.png","attribution":"OSM","minZoom":0,"maxZoom":12}"#
    )
  }

  @Test("without tiles the template is null, and there is no tile")
  func hasNone() async throws {
    let response = try await get("/v1/tiles") { _ in }
    let tile = try await get("/tiles/0/0/0") { _ in }

    #expect(response.text == #"{"template":null}"#)
    let images = "img-src 'self' data: blob: https://tile.openstreetmap.org;"
    #expect(response.headers["content-security-policy"]?.contains(images) == true)
    #expect(tile.status == 404)
    #expect(tile.text.contains("no map tiles"))
  }

  @Test(
    "accepts other servers", arguments: ["http://127.0.0.1:8081/{z}/{x}/{y}", "https://tiles.example.org/{z}/{x}/{y}"])
  func accepts(_ template: String) {
    #expect(throws: Never.self) { try TileAddress(template, attribution: "", maximumZoom: 19) }
  }

  @Test(
    "rejects other addresses, which could change the header",
    arguments: [
      "ftp://tiles/{z}/{x}/{y}", "https://a;script-src *;/{z}/{x}/{y}", "https:///{z}/{x}/{y}", "https://a/{z}/{x}",
      "https://a:/{z}/{x}/{y}", "https://a:0/{z}/{x}/{y}", "https://a:99999/{z}/{x}/{y}", "https://a:1:2/{z}/{x}/{y}",
      "https://me@a/{z}/{x}/{y}", "https://{z}{x}{y}", "https://a/{z}/{x}/{y}\r\nx: y", "https://*/{z}/{x}/{y}",
    ])
  func rejects(_ template: String) {
    expectThrows(LocationError.self, stating: "this is not an address of map tiles") {
      try TileAddress(template, attribution: "", maximumZoom: 19)
    }
  }

  @Test("rejects a zoom that no map has", arguments: [-1, 23])
  func rejectsZooms(_ zoom: Int) {
    expectThrows(LocationError.self, stating: "the largest zoom of map tiles") {
      try TileAddress("https://a/{z}/{x}/{y}", attribution: "", maximumZoom: zoom)
    }
  }
}
