import LocationIO

/// `/v1/tiles` and `/tiles`: the tiles of the map.
struct TileAnswers: Sendable {
  /// Source of map tiles; `nil` for none: the page then draws an outline of the world.
  let source: TileSource?
  /// Each tile is read on a thread of its own, and needs no token.
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
    let bytes = try await onOwnThread { try file.tile(position) }
    withExtendedLifetime(pass) {}
    guard let bytes else { return Self.cached(.noContent) }
    guard let kind = TileKind(bytes) else { throw Problem(404, "the tile is no image and no vector tile") }
    guard kind == .packedVector else { return Self.cached(.validated(kind.mediaType, bytes, for: request)) }
    let content = try TileKind.unpacked(bytes, place: nil)
    var answer = ServerResponse.validated(kind.mediaType, content, for: request)
    answer.packed = bytes
    return Self.cached(answer)
  }

  private static func cached(_ response: ServerResponse) -> ServerResponse {
    response.with("cache-control", "max-age=3600")
  }
}
