#if SQLite
  import Foundation
  import LocationIO
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationServer

  @Suite("TileFile")
  struct TileFileTests {
    private func get(
      _ target: String, _ sample: MBTilesSample, _ headers: [String: String] = [:]
    ) async throws -> ServerResponse {
      var options = ServerOptions()
      options.tiles = sample.path
      let server = try HTTPServer(HTTPServer.Content(hub: LocationHub()), options: options)
      let headers = headers.merging(["host": "localhost"]) { $1 }
      return await server.gatekeeper.answer(try ServerRequest("GET", target, headers: headers))
    }

    /// Two zooms; of the second, the north-west and the south-west.
    private func sample(_ metadata: [String: String] = [:]) throws -> MBTilesSample {
      try MBTilesSample(
        metadata: metadata,
        tiles: [
          (0, 0, 0, MBTilesSample.webp), (1, 0, 1, MBTilesSample.png), (1, 0, 0, MBTilesSample.jpeg),
          (1, 1, 0, "00"),
        ])
    }

    private func bytes(_ response: ServerResponse) -> [UInt8]? {
      if case .bytes(let bytes) = response.body { bytes } else { nil }
    }

    @Test(
      "rows count from the north, and the type is that of the image",
      arguments: [("0/0/0", "image/webp"), ("1/0/0", "image/png"), ("1/0/1", "image/jpeg")])
    func answersTiles(_ tile: String, _ type: String) async throws {
      let response = try await get("/tiles/" + tile, try sample())

      #expect(response.status == 200)
      #expect(response.headers["content-type"] == type)
      #expect(bytes(response).flatMap { TileKind($0) }?.mediaType == type)
    }

    @Test("a browser does not load a tile again that it has")
    func validates() async throws {
      let sample = try sample()
      let tag = try #require(try await get("/tiles/0/0/0", sample).headers["etag"])

      #expect(try await get("/tiles/0/0/0", sample, ["if-none-match": tag]).status == 304)
    }

    @Test("a missing tile has no content, which is no error in a browser")
    func missesTiles() async throws {
      let response = try await get("/tiles/1/1/0", try sample())

      #expect(response.status == 204)
      #expect(bytes(response) == [])
    }

    @Test(
      "there is nothing outside the world, and no tile of another kind",
      arguments: ["1/2/0", "1/0/2", "-1/0/0", "23/0/0", "x/0/0", "1/0/0.png", "99999999999999999999/0/0", "1/1/1"])
    func rejectsPaths(_ tile: String) async throws {
      #expect(try await get("/tiles/" + tile, try sample()).status == 404)
    }

    @Test("zooms and attribution are those of the metadata, without tags")
    func readsMetadata() async throws {
      let sample = try sample([
        "minzoom": "0", "maxzoom": "14", "attribution": "<a href=\"x\" onclick=\"y\">OSM</a> &copy;", "format": "png",
      ])

      #expect(
        try await get("/v1/tiles", sample).text
          == #"{"template":"/tiles/{z}/{x}/{y}","attribution":"OSM &copy;","minZoom":0,"maxZoom":14}"#)
    }

    @Test("vector tiles are served as such, unpacked for clients that take no gzip")
    func answersVectorTiles() async throws {
      let content = [0x1A] + [UInt8](repeating: 7, count: 2000)
      let packed = try #require(Gzip.packed(content, level: 9))
      let sample = try MBTilesSample(
        metadata: ["format": "pbf"],
        tiles: [(0, 0, 0, packed.hexadecimal), (1, 0, 0, MBTilesSample.vector), (1, 0, 1, "1F8B0800")])
      let plain = try await get("/tiles/0/0/0", sample)
      let compressed = try await get("/tiles/0/0/0", sample, ["accept-encoding": "gzip"])

      #expect(try await get("/v1/tiles", sample).text.hasSuffix(#""maxZoom":1,"format":"vector"}"#))
      #expect(plain.headers["content-type"] == "application/vnd.mapbox-vector-tile")
      #expect(bytes(plain) == content && plain.headers["content-encoding"] == nil)
      #expect(bytes(compressed) == packed && compressed.headers["content-encoding"] == "gzip")
      #expect(bytes(try await get("/tiles/1/0/1", sample)) == [0x1A, 3, 0x78, 2, 0x0A])
      #expect(try await get("/tiles/1/0/0", sample).status == 503, "a damaged tile is not the client's fault")
    }

    @Test("without metadata the zooms are those of the tiles")
    func findsZooms() async throws {
      let text = try await get("/v1/tiles", try sample()).text

      #expect(text.contains(#""minZoom":0,"maxZoom":1"#))
    }

    @Test(
      "rejects files that it cannot draw",
      arguments: [
        (["format": "avif"], "00000020", "tiles of the format avif"), ([:], "00000020", "other tiles"),
        (["minzoom": "5", "maxzoom": "3"], MBTilesSample.png, "zooms from 5 to 3"),
        (["maxzoom": "99"], MBTilesSample.png, "zooms from 0 to 99"), ([:], "", "is empty"),
      ])
    func rejectsContents(_ metadata: [String: String], _ tile: String, _ message: String) throws {
      let sample = try MBTilesSample(metadata: metadata, tiles: [(0, 0, 0, tile)])

      let error = try #require(throws: LocationError.self) { try TileFile(sample.path, attribution: nil) }

      #expect(error.message.contains(message))
      #expect(error.context == sample.path)
    }

    @Test("rejects a file without tiles, and another database")
    func rejectsOtherDatabases() throws {
      let empty = try MBTilesSample(tiles: [])
      let other = try MBTilesSample(tiles: [])
      try other.run("DROP TABLE tiles")

      expectThrows(LocationError.self, stating: "this MBTiles file is empty") {
        try TileFile(empty.path, attribution: nil)
      }
      expectThrows(LocationError.self, stating: "this database has no map tiles") {
        try TileFile(other.path, attribution: nil)
      }
    }

    @Test("rejects a missing file, a folder and another file", arguments: ["/nonexistent.mbtiles", "/tmp", #filePath])
    func rejectsOtherFiles(_ path: String) throws {
      let error = try #require(throws: LocationError.self) { try TileFile(path, attribution: nil) }

      #expect(error.context == path)
    }
  }
#endif
