import ArgumentParser
import LocationKit
import LocationPlaces

/// Which places, for the commands about them.
struct PlaceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The files of places, or scenario:NAME.", valueName: "places"),
    completion: .file(extensions: PlaceCatalog.fileExtensions))
  var files: [String]

  @OptionGroup var reading: PlaceReadingOptions
}

/// How places are read, for the commands about them.
struct PlaceReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Of points that say no radius, and to either side of lines that say no width.", valueName: "metres"))
  var radius: Magnitude?

  @Flag(name: .shortAndLong, help: "Say nothing on standard error but errors.")
  var quiet = false

  /// Reads the files; on a terminal with progress.
  func read(_ files: [String]) throws(LocationError) -> PlaceCatalog.Content {
    var progress = Progress(isShown: !quiet && StandardError.isTerminal, of: "places")
    defer { progress.clear() }
    return try PlaceCatalog.read(files, PlaceOptions(radius: radius?.value)) { count throws(LocationError) in
      progress.show(count)
      if Task.isCancelled { throw LocationError(.cancelled, "it was cancelled") }
    }
  }
}
