import LocationKit
import LocationPlaces

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
