import LocationIO
import LocationKit
import LocationPlaces
import ShippedScenarios

#if SQLite
  import LocationPlacesSQLite
#endif

/// All place formats of this program, and the places read from files.
enum PlaceCatalog {
  /// The formats in order: the first that recognizes a file reads it. The formats with the strictest recognition come
  /// first.
  #if SQLite
    static let formats: [any PlaceFormat] = [IndexPlaceFormat()] + .allAndDatabases
  #else
    /// SQLite is recognized only to report the missing trait.
    static let formats: [any PlaceFormat] = [IndexPlaceFormat(), MissingPlaceFormat()] + PlaceFile.formats
  #endif

  static var writable: [any PlaceTextFormat] { formats.compactMap { $0 as? any PlaceTextFormat } }

  static var fileExtensions: [String] { formats.map(\.word) }

  /// The places of files.
  struct Content {
    var places: [PointOfInterest] = []
    /// Path, format and number of places of each file, in the order given.
    var files: [(path: String, format: String, count: Int)] = []
  }

  /// Reads the places of several files, or of built-in scenarios. Throws if an id occurs twice.
  ///
  /// - Parameter progress: called from time to time with the number of places so far; an error thrown by it ends the
  ///   reading.
  static func read(
    _ files: [String], _ options: PlaceOptions, progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) -> Content {
    var collection = GatheredPlaces()
    var content = Content()
    for file in files {
      let before = collection.places.count
      let format = try read(file, into: &collection, options, progress)
      content.files.append((file, format.name, collection.places.count - before))
    }
    content.places = collection.places
    return content
  }

  /// Reads the places of one file, or of a built-in scenario.
  static func read(
    _ file: String, into collection: inout GatheredPlaces, _ options: PlaceOptions,
    _ progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> any PlaceFormat {
    guard file.hasPrefix("scenario:") else {
      return try PlaceFile.read(file, into: &collection, formats: formats, options: options, progress: progress)
    }
    guard let shipped = ShippedScenario.named(String(file.dropFirst("scenario:".count))) else {
      throw LocationError(
        .inputNotFound, "no shipped scenario has this name", context: file, remedy: "see locate simulate --list")
    }
    let format = CSVPlaceFormat()
    try format.read(shipped.places.span, source: file, into: &collection, options)
    return format
  }
}

extension PlaceCatalog {
  /// Returns a lookup of the places of files: an index file is opened as it is, an index in memory is built for all
  /// other formats.
  static func lookup(
    _ files: [String], _ options: PlaceOptions, progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) -> PlaceIndex {
    if let index = try index(files) { return index }
    return try PlaceIndex(try read(files, options, progress: progress).places)
  }

  /// Opens the index if `files` is a single index file; `nil` otherwise.
  static func index(_ files: [String]) throws(LocationError) -> PlaceIndex? {
    guard files.count == 1, !files[0].hasPrefix("scenario:"), try IndexPlaceFormat().isFormat(of: files[0]) else {
      return nil
    }
    return try PlaceIndex(contentsOf: files[0])
  }
}

extension IndexPlaceFormat {
  /// Returns whether the file is an index. A pipe or a device is not read, because its bytes could not be read again.
  fileprivate func isFormat(of path: String) throws(LocationError) -> Bool {
    let file = try InputFile(path)
    guard file.size != nil else { return false }
    var head: [UInt8] = []
    head.reserveCapacity(64)
    return try file.read(into: &head) && recognizes(head.span)
  }
}
