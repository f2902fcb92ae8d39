import LocationKit
import LocationPlaces
import ShippedScenarios

extension PlaceFile {
  /// The places of several files, of scenarios that ship, or of web services; no id may come twice.
  static func readAll(_ files: [String], web: WebPlaces) async throws -> [PointOfInterest] {
    var all: [PointOfInterest] = []
    var origins: [String: String] = [:]
    for file in files {
      let places = WebPlaces.isService(file) ? try await web.places(at: file) : try places(in: file)
      let name = WebPlaces.shown(file)
      for place in places {
        if let other = origins.updateValue(name, forKey: place.id) {
          throw LocationError(.badData, "the place \(place.id) is in \(other), too", place: name)
        }
        all.append(place)
      }
    }
    return all
  }

  private static func places(in file: String) throws(LocationError) -> [PointOfInterest] {
    guard file.hasPrefix("scenario:") else { return try read(file) }
    guard let shipped = ShippedScenario.named(String(file.dropFirst("scenario:".count))) else {
      throw LocationError(
        .noInput, "no scenario of this name ships", place: file, remedy: "see locate simulate --list")
    }
    return try PlacesCSV(source: file).places(in: shipped.places.span)
  }
}
