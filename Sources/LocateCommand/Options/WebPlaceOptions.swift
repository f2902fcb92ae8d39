import ArgumentParser
import LocationKit
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

/// Files of places and reading options, for the `places` commands.
struct PlaceArguments: ParsableArguments {
  @Argument(
    help: .value("places", "Files of places, or scenario:NAME."),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var files: [String]

  @OptionGroup var reading: PlaceReadingOptions
}

/// Options for reading places, for the `places` commands.
struct PlaceReadingOptions: ParsableArguments {
  @Option(help: .value("length", "Radius of points without a radius, and half the width of lines without a width."))
  var radius: Length?

  @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
  var quiet = false

  /// Reads the places of files, with a progress display on a terminal.
  func read(_ files: [String]) throws(LocationError) -> PlaceCatalog.Content {
    try checkFiles(files)
    return try withProgress { options, progress throws(LocationError) in
      try PlaceCatalog.read(files, options, progress: progress)
    }
  }

  /// Returns a lookup of the places of files, with a progress display on a terminal.
  func lookup(_ files: [String]) throws(LocationError) -> PlaceIndex {
    try checkFiles(files)
    return try withProgress { options, progress throws(LocationError) in
      try PlaceCatalog.lookup(files, options, progress: progress)
    }
  }

  private func checkFiles(_ files: [String]) throws(LocationError) {
    guard let service = files.first(where: WebPlaces.isService) else { return }
    throw LocationError(
      .invalidArgument, "this is a web service, not a file of places", context: WebPlaces.shown(service),
      remedy: "locate watch, replay and share query it with --pois; otherwise save its GeoJSON, and specify that file")
  }

  private func withProgress<Result>(
    _ read: (PlaceOptions, (Int) throws(LocationError) -> Void) throws(LocationError) -> Result
  ) throws(LocationError) -> Result {
    var progress = Progress(isShown: !quiet && StandardError.isTerminal, of: "places")
    defer { progress.clear() }
    return try read(PlaceOptions(radius: radius?.metres)) { count throws(LocationError) in
      progress.show(count)
      if Task.isCancelled { throw LocationError(.cancelled, "the work was cancelled") }
    }
  }
}
