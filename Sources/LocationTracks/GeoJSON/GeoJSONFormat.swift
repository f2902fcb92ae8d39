import LocationKit
import LocationText

/// GeoJSON (RFC 7946) with the times of togeojson. ``GeoJSONWriter`` describes the written form.
///
/// The decoder reads FeatureCollections, Features and geometries, also several in sequence (RFC 8142). A LineString or
/// MultiLineString is a track or, with `"_gpxType":"rte"`, a route. Its times are in the properties, as `coordTimes`,
/// `times` or `coordinateProperties.times`; other values have the names that ``GeoJSONWriter`` uses. A Point with a
/// `time` is a point of a track, a Point without one is a waypoint. Other geometries are counted and skipped. The third
/// number of a position is the ellipsoidal height.
///
/// A Feature is held as text until it ends, because its times may follow its coordinates; a Feature longer than
/// ``longestFeature`` is an error. In a file that ends within a Feature, the positions before the end are read, with
/// their times if these came first.
public struct GeoJSONFormat: TrackFormat {
  /// Maximum length of a Feature in bytes, enough for half a million points with times.
  package static let longestFeature = JSONListLayout.geoJSON.longestPiece

  /// Creates the format.
  public init() {}

  public var name: String { "GeoJSON" }
  public var word: String { "geojson" }
  public var fileExtensions: [String] { ["geojson"] }

  /// Returns whether the bytes begin with an object that contains a type of GeoJSON.
  public func recognizes(_ head: Span<UInt8>) -> Bool { GeoJSONHead.isRecognized(head) }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { GeoJSONDecoder(options) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { GeoJSONWriter(options) }
}
