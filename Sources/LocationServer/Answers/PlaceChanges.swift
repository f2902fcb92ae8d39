import LocationKit
import LocationText

/// The operations that change places: create, replace and remove.
struct PlaceChanges: Sendable {
  let editor: PlaceEditor?
  let limits: ServerLimits

  var routes: [Route] {
    [
      Route("POST", "/v1/places", scope: .write) { request, _ in try await create(request) },
      Route("PUT", "/v1/places/{id}", scope: .write) { request, path in try await save(path["id"], request) },
      Route("DELETE", "/v1/places/{id}", scope: .write) { request, path in
        try await changeable().remove(path["id"], Precondition(request))
        return .noContent
      },
    ]
  }

  private func changeable() throws(Problem) -> PlaceEditor {
    guard let editor else {
      throw Problem(403, "the places of this server cannot be changed: it has no store")
    }
    return editor
  }

  private func create(_ request: ServerRequest) async throws -> ServerResponse {
    let editor = try changeable()
    let place = try place(request)
    var condition = Precondition(request)
    condition.noneMatch = condition.noneMatch ?? "*"
    _ = try await editor.save(place, condition, limit: limits.places)
    return answer(place, isNew: true)
  }

  private func save(_ id: String, _ request: ServerRequest) async throws -> ServerResponse {
    let editor = try changeable()
    let place = try place(request)
    guard place.id == id else { throw Problem(400, "the Feature's id differs from that of the path") }
    let isNew = try await editor.save(place, Precondition(request), limit: limits.places)
    return answer(place, isNew: isNew)
  }

  /// Reads the place of a request. Throws 400 for one that could not be named by a path, and for an area whose border crosses
  /// itself.
  private func place(_ request: ServerRequest) throws(Problem) -> PointOfInterest {
    let place = try PlaceText.place(request.body)
    guard PlaceText.canBeAddressed(place.id) else {
      throw Problem(400, "the id of a place has 1 to 1000 bytes without control characters, and is neither . nor ..")
    }
    if case .polygon(let polygons) = place.region {
      for ring in polygons.flatMap({ [$0.exterior] + $0.holes }) { try RingCheck.check(ring) }
    }
    return place
  }

  private func answer(_ place: PointOfInterest, isNew: Bool) -> ServerResponse {
    let bytes = PlaceText.feature(place)
    return ServerResponse(isNew ? 201 : 200, "application/geo+json", bytes)
      .with("etag", EntityTag(hashOf: bytes).text)
      .with("location", "/v1/places/" + PercentEncoding.encode(place.id))
  }
}
