import ArgumentParser
import LocationKit

/// Options for web services of places.
struct WebPlaceOptions: ParsableArguments {
  @Option(
    name: .customLong("pois-near"),
    help: .value(
      "lat,lon", "First position for which to query a web service (default: your location, if the source is live)."))
  var near: Position?

  @Option(
    name: .customLong("pois-mapping"),
    help: .value("file", "Mapping from the JSON of a web service to places: see Config/places-mapping.yaml."),
    completion: .file(extensions: ["yaml", "json"]))
  var mapping: String?

  @Option(
    name: .customLong("pois-cache"),
    help: .value(
      "folder|none", "Cache answers of web services in this folder, or nowhere (default: the user's cache)."),
    completion: .directory)
  var cache: String?

  @Option(
    name: .customLong("pois-refresh"),
    help: .value("time", "Ask a web service again for answers older than this, whatever their lifetime."))
  var refresh: TimeSpan?
}

/// A coordinate in degrees: `52.5163,13.3777`.
struct Position: ExpressibleByArgument {
  let coordinate: Coordinate

  init?(argument: String) {
    guard let coordinate = CoordinateText(argument)?.coordinate else { return nil }
    self.coordinate = coordinate
  }
}
