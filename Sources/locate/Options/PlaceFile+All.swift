import LocationKit
import LocationPlaces
import ShippedScenarios

extension PlaceFile {
  /// The places of several files, or of scenarios that ship; no id may come twice.
  static func readAll(_ files: [String]) throws -> [PointOfInterest] {
    var all: [PointOfInterest] = []
    var origins: [String: String] = [:]
    for file in files {
      for place in try places(in: file) {
        if let other = origins.updateValue(file, forKey: place.id) {
          throw LocationError(.badData, "the place \(place.id) is in \(other), too", place: file)
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
