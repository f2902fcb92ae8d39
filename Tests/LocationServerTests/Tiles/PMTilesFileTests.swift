import Foundation
import LocationIO
import LocationKit
import Testing

@testable import LocationServer

@Suite("PMTilesFile")
struct PMTilesFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func varint(_ number: Int) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F | 0x80)] + varint(number >> 7)
  }

  /// A directory of entries of id, run, length, and offset plus one, or 0 for the one after the entry before.
  private static func directory(_ entries: [(id: Int, run: Int, length: Int, offset: Int)]) -> [UInt8] {
    let steps = entries.indices.map { entries[$0].id - ($0 == 0 ? 0 : entries[$0 - 1].id) }
    let columns = [steps, entries.map(\.run), entries.map(\.length), entries.map(\.offset)]
    return ([entries.count] + columns.flatMap(\.self)).flatMap(varint)
  }

  /// Zoom 0 has a tile; of zoom 1, the ids 1 and 2 are equal, and a leaf has the id 4. Others do not exist.
  private func file(isPacked: Bool = true, change: (inout [UInt8]) -> Void = { _ in }) throws -> String {
    func stored(_ bytes: [UInt8]) throws -> [UInt8] {
      isPacked ? try #require(Gzip.packed(bytes, level: 9)) : bytes
    }
    let leaf = try stored(Self.directory([(4, 1, 3, 7)]))
    let root = try stored(Self.directory([(0, 1, 3, 1), (1, 2, 3, 0), (4, 0, leaf.count, 1)]))
    // U+0600 and what follows are one character of Swift, but not of a browser.
    let metadata = try stored(Array("{\"attribution\":\"\u{600}<a href='x'>OSM</a>\"}".utf8))
    let tiles: [UInt8] = [0x1A, 0, 0, 0x1A, 1, 1, 0x1A, 4, 4]
    var header = Array("PMTiles".utf8) + [3]
    var offset = 127
    for part in [root, metadata, leaf, tiles] {
      for number in [offset, part.count] { header += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
      offset += part.count
    }
    header += [UInt8](repeating: 0, count: 24) + [1, isPacked ? 2 : 1, 1, 1, 0, 1] + [UInt8](repeating: 0, count: 25)
    var bytes = header + root + metadata + leaf + tiles
    change(&bytes)
    let path = folder.path("\(UUID().uuidString).pmtiles")
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func position(_ zoom: Int, _ column: Int, _ row: Int) throws -> TilePosition {
    try #require(TilePosition(zoom: "\(zoom)", column: "\(column)", row: "\(row)"))
  }

  /// The numbers are those of the tests of the reference implementation.
  @Test(
    "tiles are numbered along Hilbert curves",
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (12, 3423, 1763, 19_078_479),
    ])
  func numbers(_ zoom: Int, _ column: Int, _ row: Int, _ id: UInt64) throws {
    #expect(try position(zoom, column, row).hilbertID == id)
  }

  @Test("finds tiles in the root, in a run and in a leaf, and none that is missing", arguments: [true, false])
  func findsTiles(_ isPacked: Bool) throws {
    let file = try PMTilesFile(try file(isPacked: isPacked), attribution: nil)

    #expect(file.zooms == 0...1 && file.isVector && file.attribution == "\u{600}OSM")
    #expect(try file.tile(position(0, 0, 0)) == [0x1A, 0, 0])
    #expect(try file.tile(position(1, 0, 0)) == [0x1A, 1, 1])
    #expect(try file.tile(position(1, 0, 1)) == [0x1A, 1, 1])
    #expect(try file.tile(position(1, 1, 1)) == nil)
    #expect(try file.tile(position(1, 1, 0)) == [0x1A, 4, 4])
    #expect(try file.tile(position(2, 0, 0)) == nil)
  }

  @Test("the server answers with its tiles, and recognizes it by its content")
  func serves() async throws {
    var options = ServerOptions()
    options.tiles = try file()
    let server = try HTTPServer(HTTPServer.Content(hub: LocationHub()), options: options)
    func get(_ target: String) async throws -> ServerResponse {
      await server.gatekeeper.answer(try ServerRequest("GET", target, headers: ["host": "localhost"]))
    }

    #expect(
      try await get("/v1/tiles").text
        == "{\"template\":\"/tiles/{z}/{x}/{y}\",\"attribution\":\"\u{600}OSM\",\"minZoom\":0,\"maxZoom\":1,\"format\":\"vector\"}"
    )
    #expect(try await get("/tiles/0/0/0").headers["content-type"] == "application/vnd.mapbox-vector-tile")
    #expect(try await get("/tiles/1/1/1").status == 204)
  }

  @Test(
    "rejects what it cannot read, with the reason",
    arguments: [
      (7, 2, "has another version than 3"), (97, 3, "another compression than gzip"), (99, 5, "or other tiles"),
      (101, 40, "names zooms from 0 to 40"), (15, 0x7F, "the header of this PMTiles file is damaged"),
      (127, 0, "damaged"),
    ])
  func rejects(_ index: Int, _ byte: UInt8, _ message: String) throws {
    let path = try file { $0[index] = byte }
    let error = try #require(throws: LocationError.self) { try PMTilesFile(path, attribution: nil) }

    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.context == path)
  }

  @Test("damage at any byte is an error or another answer, and never a crash")
  func survivesDamage() throws {
    let size = try Data(contentsOf: URL(filePath: try file(isPacked: false))).count
    for index in 100..<size {
      for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
        let path = try file(isPacked: false) { $0[index] = byte }
        guard let file = try? PMTilesFile(path, attribution: nil) else { continue }
        for (zoom, column) in [(0, 0), (1, 0), (1, 1)] { _ = try? file.tile(position(zoom, column, 0)) }
      }
    }
    for size in [0, 7, 126, 130] {
      let path = try file { $0 = Array($0.prefix(size)) }
      #expect(throws: LocationError.self) { try PMTilesFile(path, attribution: nil) }
    }
  }
}
