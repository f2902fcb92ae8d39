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
    var collection = PlaceCollection()
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
    _ path: String, into collection: inout PlaceCollection, formats: [any PlaceFormat] = formats,
    options: PlaceOptions = PlaceOptions(), progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> any PlaceFormat {
    try read(try PlaceInput(path), into: &collection, formats: formats, options: options, progress: progress)
  }

  /// Reads places in memory as ``read(_:formats:options:)`` reads those of a file.
  ///
  /// - Parameters:
  ///   - bytes: the content of a file; it may be compressed.
  ///   - name: the name of the bytes in errors.
  ///   - formats: the possible formats, by default all.
  ///   - options: options of reading.
  public static func read(
    _ bytes: [UInt8], named name: String, formats: [any PlaceFormat] = formats, options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) -> [PointOfInterest] {
    var collection = PlaceCollection()
    try read(try PlaceInput(bytes, named: name), into: &collection, formats: formats, options: options) { _ in }
    return collection.places
  }

  @discardableResult
  private static func read(
    _ input: consuming PlaceInput, into collection: inout PlaceCollection, formats: [any PlaceFormat],
    options: PlaceOptions, progress: (Int) throws(LocationError) -> Void
  ) throws(LocationError) -> any PlaceFormat {
    let format = try format(of: input.head, among: formats, place: input.path)
    collection.begin(input.path)
    try format.read(input, options) { found throws(LocationError) in
      try collection.add(found)
      if collection.places.count % 4096 == 0 { try progress(collection.places.count) }
    }
    try collection.end()
    return format
  }

  private static func format(
    of head: [UInt8], among formats: [any PlaceFormat], place: String
  ) throws(LocationError) -> any PlaceFormat {
    if head.isEmpty { throw .emptyFile(place) }
    for format in formats where format.recognizes(head.span) { return format }
    throw LocationError(
      .invalidData, "this is not a file of places", context: place,
      remedy: "what is understood: " + formats.map { "\($0.name) (\($0.sign))" }.joined(separator: ", "))
  }
}
