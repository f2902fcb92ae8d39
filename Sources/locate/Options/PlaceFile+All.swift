import LocationKit
import LocationPlaces

extension PlaceFile {
  /// The places of several files, of scenarios that ship, or of web services; no id may come twice.
  static func readAll(_ names: [String], web: WebPlaces) async throws -> [PointOfInterest] {
    var collection = PlaceCollection()
    for name in names {
      if WebPlaces.isService(name) {
        collection.begin(WebPlaces.shown(name))
        for (index, place) in try await web.places(at: name).enumerated() {
          try collection.add(FoundPlace(place, at: PlacePosition(line: nil, element: "place", number: index + 1)))
        }
      } else {
        _ = try PlaceCatalog.read(name, into: &collection, PlaceOptions())
      }
    }
    return collection.places
  }
}
