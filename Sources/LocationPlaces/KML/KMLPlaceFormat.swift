public import LocationKit
public import LocationTracks

/// The Placemarks of KML 2.2 and 2.3: UTF-8 by itself, all else with the help of `XMLEncodings`. ``PlaceInput``
/// unpacks KMZ, which is KML in a ZIP archive.
///
/// The id is `id` in the ExtendedData, else the Placemark's attribute `id`, else its name. `radius_m`, `width_m`
/// and `dwell_s` in the ExtendedData (Data, or SimpleData as GDAL writes it) mean what they do in GeoJSON, and so do Point,
/// LineString, Polygon and MultiGeometry; all other Data become ``LocationKit/PointOfInterest/attributes``.
public struct KMLPlaceFormat: PlaceTextFormat {
  private let encodings: (any XMLEncodings)?

  /// - Parameter encodings: reads files that are not in UTF-8: `LibXML2()` of LocationTracksXML. Without one such a file is an
  ///   error that says so.
  public init(encodings: (any XMLEncodings)? = nil) { self.encodings = encodings }

  public var name: String { "KML" }
  public var word: String { "kml" }
  public var sign: String { "Placemarks" }

  public func recognizes(_ head: Span<UInt8>) -> Bool { KMLFormat().recognizes(head) }

  public func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    XMLPlaceDecoder(source: source, builder: KMLPlaceBuilder(source: source, options), encodings: encodings)
  }

  public func makeWriter(attributes: [String]) -> any PlaceWriter { KMLPlaceWriter() }
}
