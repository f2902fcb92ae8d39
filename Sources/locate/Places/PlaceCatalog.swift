import LocationIO
import LocationKit
import LocationPlaces
import ShippedScenarios

#if SQLite
  import LocationPlacesSQLite
#endif

/// Every format of places that this program knows, and what is read of them.
enum PlaceCatalog {
  /// Those that look closest come first: the first that recognizes a file reads it.
  static let formats: [any PlaceFormat] =
    [IndexPlaceFormat()] + databases + [
      GeoJSONPlaceFormat(), GPXPlaceFormat(), KMLPlaceFormat(), CSVPlaceFormat(),
    ]

  #if SQLite
    private static let databases: [any PlaceFormat] = [SQLitePlaceFormat()]
  #else
    /// Recognized, to say what is missing.
    private static let databases: [any PlaceFormat] = [MissingPlaceFormat()]
  #endif

  /// Those that can be written.
  static var writable: [any PlaceTextFormat] { formats.compactMap { $0 as? any PlaceTextFormat } }

  static var fileExtensions: [String] { formats.map(\.word) }

  /// What files hold.
  struct Content {
    var places: [PointOfInterest] = []
    /// Of each file, in their order: its format, and how many places it holds.
    var files: [(path: String, format: String, count: Int)] = []
  }

  /// The places of several files, or of scenarios that ship; no id may come twice.
  ///
  /// - Parameter progress: is called now and then with the number of places so far; what it throws ends the reading.
  static func read(
    _ files: [String], _ options: PlaceOptions = PlaceOptions(),
    progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> Content {
    var collection = PlaceCollection()
    var content = Content()
    for file in files {
      let before = collection.places.count
      let format = try read(file, into: &collection, options, progress)
      content.files.append((file, format.name, collection.places.count - before))
    }
    content.places = collection.places
    return content
  }

  /// The places of one file, or of a scenario that ships.
  static func read(
    _ file: String, into collection: inout PlaceCollection, _ options: PlaceOptions,
    _ progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> any PlaceFormat {
    guard file.hasPrefix("scenario:") else {
      return try PlaceFile.read(file, into: &collection, formats: formats, options: options, progress: progress)
    }
    guard let shipped = ShippedScenario.named(String(file.dropFirst("scenario:".count))) else {
      throw LocationError(
        .noInput, "no scenario of this name ships", place: file, remedy: "see locate simulate --list")
    }
    let format = CSVPlaceFormat()
    try format.read(shipped.places.span, source: file, into: &collection, options)
    return format
  }
}

extension PlaceCatalog {
  /// The places of files, ready to be asked: an index as it lies there, of all others one is made.
  static func lookup(
    _ files: [String], _ options: PlaceOptions = PlaceOptions(),
    progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> PointOfInterestIndex {
    if let index = try index(files) { return index }
    return try PointOfInterestIndex(try read(files, options, progress: progress).places)
  }

  /// The index that a single file is; `nil` for anything else.
  static func index(_ files: [String]) throws(LocationError) -> PointOfInterestIndex? {
    guard files.count == 1, !files[0].hasPrefix("scenario:"), try IndexPlaceFormat().isFormat(of: files[0]) else {
      return nil
    }
    return try PointOfInterestIndex(contentsOf: files[0])
  }
}

extension IndexPlaceFormat {
  /// Of what is no plain file, nothing is read: it could not be read again.
  fileprivate func isFormat(of path: String) throws(LocationError) -> Bool {
    let file = try InputFile(path)
    guard file.size != nil else { return false }
    var head: [UInt8] = []
    head.reserveCapacity(64)
    return try file.read(into: &head) && recognizes(head.span)
  }
}
