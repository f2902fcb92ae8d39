public import LocationKit

/// Reads places from CSV that is in memory, as ``CSVPlaceFormat`` describes it.
public struct PlacesCSV: Sendable {
  private let source: String

  /// `source` is the file as the user named it, for errors.
  public init(source: String) { self.source = source }

  /// The places in file order. Throws a ``LocationError`` of code `badData` that names the file and the line at the
  /// first thing that is wrong, and where there is no place at all: part of the places is worse than none.
  public func places(in bytes: Span<UInt8>) throws(LocationError) -> [PointOfInterest] {
    try CSVPlaceFormat().places(in: bytes, source: source)
  }
}
