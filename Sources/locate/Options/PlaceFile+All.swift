import LocationKit
import LocationPlaces

extension PlaceFile {
  /// The places of several files, or of scenarios that ship; no id may come twice.
  ///
  /// - Parameter radius: metres, of points that say none, and to either side of lines that say no width.
  static func readAll(_ files: [String], radius: Magnitude? = nil) throws -> [PointOfInterest] {
    try PlaceCatalog.read(files, PlaceOptions(radius: radius?.value)).places
  }
}
