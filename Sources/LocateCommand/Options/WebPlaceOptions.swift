import ArgumentParser
import LocationPlaces

/// Options for reading watched places, also from web services.
struct WebPlaceOptions: ParsableArguments {
  @Option(
    name: .customLong("pois-radius"),
    help: .value(
      "length", "Radius of places that are points without a radius, and half the width of lines without a width."))
  var radius: Length?

  @Option(
    name: .customLong("pois-near"),
    help: .value(
      "lat,lon", "First position for which to query a web service (default: your location, if the source is live)."))
  var near: CoordinateText?

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

  /// - Parameter mayWait: whether a web service that requires a location is asked only once one is available.
  func read(_ places: [String], mayWait: Bool = false, isQuiet: Bool) async throws -> WatchedPlaces {
    try await WatchedPlaces(
      places, web: WebPlaces(options: self, isQuiet: isQuiet), PlaceOptions(radius: radius?.metres), mayWait: mayWait)
  }
}
