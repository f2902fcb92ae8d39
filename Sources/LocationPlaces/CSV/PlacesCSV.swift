package import LocationKit

/// A reader of places from CSV in memory, in the format of ``CSVPlaceFormat``.
package struct PlacesCSV: Sendable {
  private let source: String

  /// - Parameter source: the file as the user named it, for errors.
  package init(source: String) { self.source = source }

  /// Returns the places in file order. Throws a ``LocationError`` of code `invalidData` that names the file and the line
  /// of the first fault, and if there are no places at all. It never returns only a part of the places.
  package func places(in bytes: Span<UInt8>) throws(LocationError) -> [PointOfInterest] {
    try CSVPlaceFormat().places(in: bytes, source: source)
  }
}
