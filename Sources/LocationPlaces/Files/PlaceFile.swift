import LocationIO
public import LocationKit
import LocationText

/// Reading of files of places.
public enum PlaceFile {
  /// Formats that are available without linking another library. Those with the strictest recognition come first.
  public static let formats: [any PlaceFormat] = [
    GeoJSONPlaceFormat(), GPXPlaceFormat(), KMLPlaceFormat(), CSVPlaceFormat(),
  ]

  /// Reads a whole file. Its content determines its format, not its name. Waits for the disk, or for the writer of a
  /// pipe.
  ///
  /// Throws a ``/LocationKit/LocationError`` that names the path: `inputNotFound` if the file does not exist or cannot be read,
  /// `permissionDenied`, or `invalidData`: with the line of the first fault, if an id occurs twice, and if there are no
  /// places at all. It never returns only a part of the places.
  public static func read(
    _ path: String, formats: [any PlaceFormat] = formats, options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) -> [PointOfInterest] {
    var collection = GatheredPlaces()
    try read(path, into: &collection, formats: formats, options: options)
    return collection.places
  }

  /// Reads a file as ``read(_:formats:options:)`` does, and appends its places to those of other files.
  ///
  /// - Parameter progress: is called now and then with the number of places so far; an error that it throws ends the
  ///   reading.
  /// - Returns: the format of the file.
  @discardableResult
  package static func read(
    _ path: String, into collection: inout GatheredPlaces, formats: [any PlaceFormat] = formats,
    options: PlaceOptions = PlaceOptions(), progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> any PlaceFormat {
    try read(try PlaceInput(path), into: &collection, formats: formats, options: options, progress: progress)
  }

  /// Reads places in memory, which may be compressed, as ``read(_:formats:options:)`` reads those of a file; `name` is
  /// the name of the bytes in errors.
  public static func read(
    _ bytes: [UInt8], named name: String, formats: [any PlaceFormat] = formats, options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) -> [PointOfInterest] {
    var collection = GatheredPlaces()
    try read(try PlaceInput(bytes, named: name), into: &collection, formats: formats, options: options) { _ in }
    return collection.places
  }

  @discardableResult
  private static func read(
    _ input: consuming PlaceInput, into collection: inout GatheredPlaces, formats: [any PlaceFormat],
    options: PlaceOptions, progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) -> any PlaceFormat {
    let format = try format(of: input.head, among: formats, place: input.path)
    try collection.read(input, as: format, options, progress: progress)
    return format
  }

  private static func format(
    of head: [UInt8], among formats: [any PlaceFormat], place: String
  ) throws(LocationError) -> any PlaceFormat {
    if head.isEmpty { throw .emptyFile(place) }
    for format in formats where format.recognizes(head.span) { return format }
    throw LocationError(
      .invalidData, "this is not a file of places", context: place,
      remedy: "formats of places: " + formats.map { "\($0.name) (\($0.sign))" }.joined(separator: ", "))
  }
}
