public import LocationKit

/// A format of files of places: supplies places, and knows nothing of who watches them.
public protocol PlaceFormat: Sendable {
  /// For the user: `GeoJSON`.
  var name: String { get }

  /// What the format is called on a command line, and how names of files of it end: `geojson`.
  var word: String { get }

  /// What makes a file one of this format, for people: `a header with id,lat,lon,radius_m`.
  var sign: String { get }

  /// Whether a file that begins with these bytes (at most 64 KB) can be of this format, whatever it is called.
  func recognizes(_ head: Span<UInt8>) -> Bool

  /// Reads a file, and hands over each place in file order. Waits for the disk, or for whoever writes into a pipe.
  ///
  /// Throws what `take` throws, and a ``LocationError`` of code `badData` that names the file and the line at the first thing
  /// that is wrong.
  func read(
    _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
  ) throws(LocationError)
}

/// A format of files that are read from their beginning to their end, in pieces of any size, and can be written.
public protocol PlaceTextFormat: PlaceFormat {
  /// A decoder for one file.
  func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder

  /// A writer for one file.
  ///
  /// - Parameter attributes: the names of all attributes that its places have, for a format that must know them first.
  func makeWriter(attributes: [String]) -> any PlaceWriter
}

/// Decodes one file. Places come in file order, and do not depend on where the pieces are cut.
public protocol PlaceDecoder {
  /// Appends what the bytes complete. When it throws, what came before the fault has been appended.
  mutating func decode(_ bytes: Span<UInt8>, into places: inout [FoundPlace]) throws(LocationError)

  /// The file has ended: appends what was held back. Throws when it ended too early.
  mutating func finish(into places: inout [FoundPlace]) throws(LocationError)
}

/// Writes one file of places.
public protocol PlaceWriter: Sendable {
  /// Appends the place; the file's beginning comes with the first.
  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter)

  /// Appends what makes a whole file of all that was written before.
  mutating func finish(to writer: inout ASCIIWriter)

  /// What the format has no room for, and how many of each were left out: `["polygons": 2]`.
  var leftOut: [String: Int] { get }
}

/// What reading places may need to know besides a file's bytes.
public struct PlaceOptions: Sendable {
  /// Metres: of points that say no radius, and to either side of lines that say no width; `nil` makes these an error.
  public var radius: Double?

  public init(radius: Double? = nil) { self.radius = radius }
}

/// A place, and where it was found.
public struct FoundPlace: Sendable {
  public var place: PointOfInterest
  public var position: PlacePosition

  public init(_ place: PointOfInterest, at position: PlacePosition) {
    self.place = place
    self.position = position
  }
}

/// Where in a file a place begins.
public struct PlacePosition: Sendable, Hashable {
  /// Counted from 1; `nil` where a file has no lines.
  public var line: Int?
  /// What the format calls what holds a place: `feature`; empty where the line is enough.
  public var element: String
  /// Which of these elements it is, counted from 1.
  public var number: Int

  public init(line: Int?, element: String = "", number: Int = 0) {
    self.line = line
    self.element = element
    self.number = number
  }

  /// `line 3`, `feature 7 in line 1`, `row 5`
  public var text: String {
    let line = line.map { "line \($0)" }
    return element.isEmpty ? line ?? "" : "\(element) \(number)" + (line.map { " in \($0)" } ?? "")
  }
}
