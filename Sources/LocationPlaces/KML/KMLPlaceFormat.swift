import LocationText

/// The Placemarks of KML 2.2 and 2.3, in any encoding that is supported for tracks. ``PlaceInput`` unpacks KMZ, which
/// is KML in a ZIP archive.
///
/// The id is `id` in the ExtendedData, else the Placemark's attribute `id`, else its name. `radius_m`, `width_m` and
/// `dwell_s` in the ExtendedData (Data, or SimpleData as GDAL writes it) have the same meaning as in GeoJSON, and so
/// have Point, LineString, Polygon and MultiGeometry; all other Data become
/// ``/LocationKit/PointOfInterest/attributes``.
public struct KMLPlaceFormat: PlaceTextFormat {
  /// Creates the format.
  public init() {}

  public var name: String { "KML" }
  public var word: String { "kml" }
  public var sign: String { "Placemarks" }

  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("kml") }

  public func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    XMLEntryDecoder(source: source, KMLPlaceBuilder(source: source, options))
  }

  public func makeWriter(attributes: [String]) -> any PlaceWriter { KMLPlaceWriter() }
}
