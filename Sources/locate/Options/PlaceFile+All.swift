import LocationKit
import LocationPlaces

extension PlaceFile {
  /// The places of several files; no id may come twice.
  static func readAll(_ files: [String]) throws -> [PointOfInterest] {
    var all: [PointOfInterest] = []
    var origins: [String: String] = [:]
    for file in files {
      for place in try read(file) {
        if let other = origins.updateValue(file, forKey: place.id) {
          throw LocationError(.badData, "the place \(place.id) is in \(other), too", place: file)
        }
        all.append(place)
      }
    }
    return all
  }
}
