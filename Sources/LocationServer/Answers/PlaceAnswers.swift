import LocationKit
import LocationPlaces
import LocationText

/// The answers about places: the list, those near a point or around it, and one.
struct PlaceAnswers: Sendable {
  let places: @Sendable () -> any PlaceLookup
  let limits: ServerLimits

  var routes: [Route] {
    [
      Route("GET", "/v1/places", query: ["near", "contains"]) { request, _ in try list(request) },
      Route("GET", "/v1/places/{id}") { request, path in try one(path["id"], request) },
    ]
  }

  private func list(_ request: ServerRequest) throws -> ServerResponse {
    let places = places()
    let numbers = try numbers(request.query, places)
    guard numbers.count <= limits.places else {
      throw Problem(400, "there are more than \(limits.places) places: ask with near or contains")
    }
    if let fault = places.fault { throw fault }
    let bytes = PlaceText.collection(numbers.sorted().map { places.place($0) })
    return .validated("application/geo+json", bytes, for: request)
  }

  private func numbers(_ query: RequestQuery, _ places: any PlaceLookup) throws(Problem) -> [Int] {
    var circle = try query.circle("near")
    if circle == nil, let here = try query.coordinate("contains") { circle = (here, 0) }
    guard let (center, radius) = circle else { return Array(0..<places.count) }
    var found: [Int] = []
    places.appendPlaces(within: radius, of: center, to: &found)
    return found.filter { places.distance(from: center, to: $0) <= radius }
  }

  private func one(_ id: String, _ request: ServerRequest) throws -> ServerResponse {
    let places = places()
    guard let number = places.numbers(of: [id])[id] else { throw Problem(404, "there is no place with this id") }
    return .validated("application/geo+json", PlaceText.feature(places.place(number)), for: request)
  }
}

/// Places as GeoJSON, as in files: see ``LocationPlaces/GeoJSONPlaceFormat``.
enum PlaceText {
  static func collection(_ places: [PointOfInterest]) -> [UInt8] {
    var writer = GeoJSONPlaceFormat().makeWriter(attributes: [])
    var text = ASCIIWriter()
    writer.begin(to: &text)
    for place in places { writer.write(place, to: &text) }
    writer.finish(to: &text)
    return text.bytes
  }

  /// Returns one Feature: the collection's only line between its first and its last.
  static func feature(_ place: PointOfInterest) -> [UInt8] {
    let lines = collection([place]).split(separator: UInt8(ascii: "\n"))
    return lines.count > 1 ? Array(lines[1]) : []
  }

  /// Returns whether a path can name the place: browsers resolve `.` and `..`, also if they are escaped.
  static func canBeAddressed(_ id: String) -> Bool {
    (1...1000).contains(id.utf8.count) && id != "." && id != ".." && id.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Reads one Feature. Throws 400 with the fault.
  static func place(_ bytes: [UInt8]) throws(Problem) -> PointOfInterest {
    do throws(LocationError) {
      var decoder = GeoJSONPlaceFormat().makeDecoder(source: "the body", PlaceOptions())
      var found: [FoundPlace] = []
      try decoder.decode(bytes.span, into: &found)
      try decoder.finish(into: &found)
      guard found.count == 1 else {
        throw LocationError(.invalidData, "the body must be one Feature that is one place, not \(found.count)")
      }
      return found[0].place
    } catch {
      // Remedies for files of places may name options of commands.
      let remedy = error.remedy.flatMap { $0.contains("--") ? nil : $0 }
      throw Problem(400, [error.message, remedy].compactMap { $0 }.joined(separator: "; "))
    }
  }
}

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
