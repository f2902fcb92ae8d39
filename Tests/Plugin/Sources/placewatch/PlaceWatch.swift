import Foundation
import LocationKit
import LocationPlaces
import LocationService
import LocationSources

/// Settings of the service: `{"sources": ["gpsd://localhost"], "places": "places.csv"}`.
struct Settings: Decodable {
  /// Sources as on the command line of `locate`; the first one is preferred.
  var sources: [String]
  /// A file of places, in any format.
  var places: String
  /// Whether recordings and scenarios are played at full speed, for tests; the default is their own pace.
  var fullSpeed: Bool?
}

@main
struct PlaceWatch {
  static func main() async {
    do {
      try await watch(CommandLine.arguments.dropFirst().first ?? "settings.json")
    } catch {
      // A LocationError describes what failed, where, and what to do.
      FileHandle.standardError.write(Data("placewatch: \(error)\n".utf8))
      exit(1)
    }
  }

  static func watch(_ file: String) async throws {
    let settings = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: URL(filePath: file)))
    var options = SourceOptions()
    options.environment = ProcessInfo.processInfo.environment
    options.rate = settings.fullSpeed == true ? .maximum : .realTime
    let sources = LocationFetcherRegistry.standard(options)
    let manager = LocationManager(
      fetcher: try sources.fetcher(for: settings.sources),
      pointsOfInterest: try PlaceFile.read(settings.places))
    try await manager.run { event in
      switch event {
      case .entered(let entry): print("entered", entry.place.id, "at", entry.location.time?.description ?? "?")
      case .exited(let exit): print("left", exit.place.id, "at", exit.location.time?.description ?? "?")
      case .fault(let error): print("fault:", error)
      default: break
      }
    }
  }
}
