import LocationKit
import LocationPlaces

extension PlaceFile {
  /// The places of several files, of scenarios that ship, or of web services; no id may come twice.
  static func readAll(
    _ names: [String], web: WebPlaces, _ options: PlaceOptions = PlaceOptions()
  ) async throws -> [PointOfInterest] {
    var collection = PlaceCollection()
    for name in names {
      if WebPlaces.isService(name) {
        collection.begin(WebPlaces.shown(name))
        for (index, place) in try await web.places(at: name).enumerated() {
          try collection.add(FoundPlace(place, at: PlacePosition(line: nil, element: "place", number: index + 1)))
        }
      } else {
        _ = try PlaceCatalog.read(name, into: &collection, options)
      }
    }
    return collection.places
  }

  /// The same, ready to be asked: an index as it lies in its file, and of many places one that is made here.
  static func lookup(
    _ names: [String], web: WebPlaces, _ options: PlaceOptions = PlaceOptions()
  ) async throws -> any PointOfInterestLookup {
    if names.count == 1, !WebPlaces.isService(names[0]), let index = try PlaceCatalog.index(names) { return index }
    let places = try await readAll(names, web: web, options)
    return places.count < longestList ? PointOfInterestList(places) : try PointOfInterestIndex(places)
  }

  /// A scan of so many takes less than a microsecond.
  private static let longestList = 100
}
