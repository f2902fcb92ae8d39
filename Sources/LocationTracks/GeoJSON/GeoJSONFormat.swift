import LocationKit

/// GeoJSON (RFC 7946) with the times of togeojson: see ``GeoJSONWriter`` for what is written.
///
/// Read are FeatureCollections, Features and geometries, also several one after another (RFC 8142). A LineString or
/// MultiLineString is a track or, with `"_gpxType":"rte"`, a route; its times are in the properties, as `coordTimes`,
/// `times` or `coordinateProperties.times`, and other values as ``GeoJSONWriter`` names them. A Point with a `time` is a point
/// of a track, one without a waypoint. Other geometries are counted and passed over. The third number of a position is the
/// ellipsoidal height.
///
/// A Feature is held as text until it ends, because its times may come behind its coordinates: one longer than
/// ``longestFeature`` is an error. Of a file that breaks off within a Feature the positions before the break are read, with
/// their times where these came before.
public struct GeoJSONFormat: TrackFormat {
  /// In bytes; half a million points with times.
  public static let longestFeature = 33_000_000

  public init() {}

  public var name: String { "GeoJSON" }
  public var word: String { "geojson" }
  public var fileExtensions: [String] { ["geojson"] }

  /// An object, first of all, and a type of GeoJSON in it.
  public func recognizes(_ head: Span<UInt8>) -> Bool {
    var index = 0
    while index < head.count, head[index] <= 0x20 || [0xEF, 0xBB, 0xBF].contains(head[index]) { index += 1 }
    guard index < head.count, head[index] == UInt8(ascii: "{") else { return false }
    let text = head.extracting(index..<head.count)
    let types: [StaticString] = [
      "\"FeatureCollection\"", "\"Feature\"", "\"LineString\"", "\"MultiLineString\"", "\"Point\"",
      "\"GeometryCollection\"", "\"Polygon\"", "\"MultiPolygon\"", "\"MultiPoint\"",
    ]
    return text.contains("\"type\"") && types.contains { text.contains($0) }
  }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { GeoJSONDecoder(options) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { GeoJSONWriter(options) }
}
