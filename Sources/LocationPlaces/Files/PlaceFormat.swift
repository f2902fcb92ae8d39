public import LocationKit

/// A format of files of places. It supplies places and does not depend on their use.
public protocol PlaceFormat: Sendable {
  /// Name for the user: `GeoJSON`.
  var name: String { get }

  /// Name of the format on a command line, and the extension of its files: `geojson`.
  var word: String { get }

  /// Recognizable feature of the format, for people: `a header with id,lat,lon,radius_m`.
  var sign: String { get }

  /// Returns whether a file that begins with these bytes (at most 64 KB) can have this format, regardless of its
  /// name.
  func recognizes(_ head: Span<UInt8>) -> Bool

  /// Reads a file, and delivers each place in file order. Waits for the disk, or for the writer of a pipe.
  ///
  /// Throws the errors of `take`, and a ``/LocationKit/LocationError`` of code `invalidData` that names the file and the line of the
  /// first fault.
  func read(
    _ file: consuming PlaceInput, _ options: PlaceOptions, _ take: (FoundPlace) throws(LocationError) -> Void
  ) throws(LocationError)
}

/// A format whose files are read sequentially, in pieces of any size, and can be written.
package protocol PlaceTextFormat: PlaceFormat {
  /// Returns a decoder for one file.
  func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder

  /// Returns a writer for one file.
  ///
  /// - Parameter attributes: the names of all attributes of its places, for a format that needs them first.
  func makeWriter(attributes: [String]) -> any PlaceWriter
}

/// A decoder of one file. It delivers places in file order, independent of where the pieces are cut.
package protocol PlaceDecoder {
  /// Appends the places that the bytes complete. If it throws, the places before the fault have been appended.
  mutating func decode(_ bytes: Span<UInt8>, into places: inout [FoundPlace]) throws(LocationError)

  /// Handles the end of the file: appends the remaining places. Throws if the file ended too early.
  mutating func finish(into places: inout [FoundPlace]) throws(LocationError)
}

/// A writer of one file of places.
package protocol PlaceWriter: Sendable {
  /// Appends the beginning of the file. It is called once, before the first place.
  func begin(to writer: inout ASCIIWriter)

  /// Appends the place.
  mutating func write(_ place: PointOfInterest, to writer: inout ASCIIWriter)

  /// Appends the end of the file, so that it is complete.
  func finish(to writer: inout ASCIIWriter)

  /// Numbers of items that the format cannot represent and that were left out, by kind: `["polygons": 2]`.
  var leftOut: [String: Int] { get }
}

/// The options for reading places.
public struct PlaceOptions: Sendable {
  /// Metres: the radius of points without one, and half the width of lines without one; `nil` makes these an error.
  public var radius: Double?

  /// Creates options.
  public init(radius: Double? = nil) { self.radius = radius }
}

/// A place, and its position in the file.
public struct FoundPlace: Sendable {
  /// Place.
  public var place: PointOfInterest
  /// Position at which the place begins in its file.
  public var position: PlacePosition

  /// Creates a place with its position in a file.
  public init(_ place: PointOfInterest, at position: PlacePosition) {
    self.place = place
    self.position = position
  }
}

/// The position at which a place begins in a file.
public struct PlacePosition: Sendable, Hashable {
  /// Line, from 1; `nil` if a file has no lines.
  public var line: Int?
  /// Name of the format's element that contains a place: `feature`; empty if the line suffices.
  public var element: String
  /// Number of this element, from 1.
  public var number: Int

  /// Creates a position.
  public init(line: Int?, element: String = "", number: Int = 0) {
    self.line = line
    self.element = element
    self.number = number
  }

  /// Text such as `line 3`, `feature 7 in line 1`, `row 5`.
  public var text: String {
    let line = line.map { "line \($0)" }
    return element.isEmpty ? line ?? "" : "\(element) \(number)" + (line.map { " in \($0)" } ?? "")
  }
}
