import LocationIO
import LocationKit
import LocationText

/// `/v1/tiles` and `/tiles`: the tiles of the map.
struct TileAnswers: Sendable {
  /// Source of map tiles; `nil` for none: the page then draws an outline of the world.
  let source: TileSource?
  /// Each tile is read on another thread, and needs no token.
  let gate: WorkGate

  var routes: [Route] {
    [
      Route("GET", "/v1/tiles", privacy: .seen) { _, _ in .json(TileSource.object(source)) },
      // A browser loads images without a token; a map is no location.
      Route("GET", "/tiles/{z}/{x}/{y}", scope: nil) { request, path in
        guard let position = TilePosition(zoom: path["z"], column: path["x"], row: path["y"]) else {
          throw Problem(404, "there is no tile at this zoom, column and row")
        }
        return try await answer(position, to: request)
      },
    ]
  }

  private func answer(_ position: TilePosition, to request: ServerRequest) async throws -> ServerResponse {
    guard case .file(let file) = source else { throw Problem(404, "this server has no map tiles") }
    let pass = try await gate.enter(within: .seconds(10))
    let tile = try await onBlockingThread { try Self.tile(position, of: file) }
    withExtendedLifetime(pass) {}
    guard let tile else { return Self.cached(.noContent) }
    guard let kind = tile.kind else { throw Problem(404, "the tile is neither an image nor a vector tile") }
    var answer = ServerResponse.validated(kind.mediaType, tile.content, for: request)
    answer.packed = kind == .packedVector ? tile.bytes : nil
    return Self.cached(answer)
  }

  /// Returns a tile as it is stored, and unpacked; `nil` if the file does not have it. Waits for the disk.
  private static func tile(
    _ position: TilePosition, of file: any StoredTiles
  ) throws -> (kind: TileKind?, bytes: [UInt8], content: [UInt8])? {
    guard let bytes = try file.tile(position) else { return nil }
    let kind = TileKind(bytes)
    return (kind, bytes, kind == .packedVector ? try TileKind.unpacked(bytes, place: nil) : bytes)
  }

  private static func cached(_ response: ServerResponse) -> ServerResponse {
    response.with("cache-control", "max-age=3600")
  }
}
