import LocationIO
public import LocationKit

/// Files of places.
public enum PlaceFile {
  /// What is read without anything else being linked. Those that look closest come first.
  public static let formats: [any PlaceFormat] = [
    GeoJSONPlaceFormat(), GPXPlaceFormat(), KMLPlaceFormat(), CSVPlaceFormat(),
  ]

  /// Reads all of a file, whatever it is called: its content tells of what format it is. Waits for the disk, or for whoever
  /// writes into a pipe.
  ///
  /// Throws a ``LocationError`` that names the path: `noInput` where there is no file or it cannot be read,
  /// `permissionDenied`, or `badData`: with the line of the first thing that is wrong, where an id comes twice, and where there
  /// is no place at all: part of the places is worse than none.
  public static func read(
    _ path: String, formats: [any PlaceFormat] = formats, options: PlaceOptions = PlaceOptions()
  ) throws(LocationError) -> [PointOfInterest] {
    var collection = PlaceCollection()
    try read(path, into: &collection, formats: formats, options: options)
    return collection.places
  }

  /// As ``read(_:formats:options:)`` does, behind the places of other files.
  ///
  /// - Parameter progress: is called now and then with the number of places so far; what it throws ends the reading.
  /// - Returns: of which format the file is.
  @discardableResult
  public static func read(
    _ path: String, into collection: inout PlaceCollection, formats: [any PlaceFormat] = formats,
    options: PlaceOptions = PlaceOptions(), progress: (Int) throws(LocationError) -> Void = { _ in }
  ) throws(LocationError) -> any PlaceFormat {
    let input = try PlaceInput(path)
    let format = try format(of: input.head, among: formats, place: path)
    collection.begin(path)
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
      .badData, "this is no file of places", place: place,
      remedy: "what is understood: " + formats.map { "\($0.name) (\($0.sign))" }.joined(separator: ", "))
  }
}
