import ArgumentParser
import LocationKit
import LocationPlaces

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
      if Task.isCancelled { throw LocationError(.cancelled, "it was cancelled") }
    }
  }
}
