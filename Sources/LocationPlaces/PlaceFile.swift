import LocationIO
public import LocationKit

/// Files of places.
public enum PlaceFile {
  /// Reads all of a CSV file, as ``PlacesCSV`` describes it. Waits for the disk, or for whoever writes into a pipe.
  ///
  /// Throws a ``LocationError`` that names the path: `noInput` where there is no file or it cannot be read,
  /// `permissionDenied`, or `badData` as ``PlacesCSV/places(in:)`` does.
  public static func read(_ path: String) throws(LocationError) -> [PointOfInterest] {
    let bytes = try InputFile.contents(of: path, limit: largestSize)
    return try PlacesCSV(source: path).places(in: bytes.span)
  }

  /// In bytes; some two million places.
  private static let largestSize = 134_217_728
}
