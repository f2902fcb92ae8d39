import LocationKit
import LocationPlaces
import LocationTracksXML
import ShippedScenarios

/// Every format of places that this program knows, and what is read of them.
enum PlaceCatalog {
  /// Those that look closest come first: the first that recognizes a file reads it.
  static let formats: [any PlaceFormat] = [
    GeoJSONPlaceFormat(), GPXPlaceFormat(encodings: LibXML2()), KMLPlaceFormat(encodings: LibXML2()), CSVPlaceFormat(),
  ]

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
  /// The places, ready to be asked.
  static func lookup(_ places: [PointOfInterest]) -> any PointOfInterestLookup { ScannedPlaces(places) }
}

/// Places that are asked one by one.
private struct ScannedPlaces: PointOfInterestLookup {
  let places: [PointOfInterest]
  let circles: [(center: Coordinate, radius: Double)]

  init(_ places: [PointOfInterest]) {
    self.places = places
    circles = places.map(\.region.boundingCircle)
  }

  var count: Int { places.count }

  func place(_ number: Int) -> PointOfInterest { places[number] }

  func appendPlaces(within margin: Double, of coordinate: Coordinate, to numbers: inout [Int]) {
    for (number, circle) in circles.enumerated() {
      // A degree of latitude has 110.5 km at least.
      if (circle.center.latitude - coordinate.latitude).magnitude * 110_500 <= circle.radius + margin { numbers.append(number) }
    }
  }

  func distance(from coordinate: Coordinate, to number: Int) -> Double {
    places[number].region.distance(to: coordinate)
  }
}
