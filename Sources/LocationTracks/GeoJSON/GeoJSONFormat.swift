import LocationKit
import LocationText

/// GeoJSON (RFC 7946) with the times of togeojson.
///
/// The decoder reads FeatureCollections, Features and geometries, also several in sequence (RFC 8142). A LineString or
/// MultiLineString is a track or, with `"_gpxType":"rte"`, a route. Its times are in the properties, as `coordTimes`,
/// `times` or `coordinateProperties.times`; other values have the names in a written file. A Point with a
/// `time` is a point of a track, a Point without one is a waypoint. Other geometries are counted and skipped. The third
/// number of a position is the ellipsoidal height.
///
/// A Feature is held as text until it ends, because its times may follow its coordinates; a Feature longer than
/// 33 MB is an error. In a file that ends within a Feature, the positions before the end are read, with
/// their times if these came first.
///
/// A written file is a FeatureCollection with a LineString per track, or a MultiLineString for a track of
/// several lines, and a Point per waypoint.
///
/// The third number of a position is the ellipsoidal height, and is written only if that is known; the altitude above
/// mean sea level is `altMSL` in the properties. `coordTimes` and an array for each other known quantity
/// have the same nesting as the coordinates. Lines are cut at the antimeridian (section 3.1.9).
///
/// A long track continues in another Feature, so that the writer needs little memory. `continues` is true for
/// a line that continues the previous one. `inserted` is true for positions that were not recorded: both ends of a cut
/// at the antimeridian, the last position of the previous Feature, and the second position of a line with a single
/// point. They have neither times nor values.
///
/// Roundings: latitude and longitude 0.5e-9°, heights 0.0005 m, others as in CSV.
package struct GeoJSONFormat: TrackFormat {
  /// Creates the format.
  package init() {}

  package var name: String { "GeoJSON" }
  package var word: String { "geojson" }
  package var fileExtensions: [String] { ["geojson"] }

  /// Returns whether the bytes begin with an object that contains a type of GeoJSON.
  package func recognizes(_ head: Span<UInt8>) -> Bool { GeoJSONHead.isRecognized(head) }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { GeoJSONDecoder(options) }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { GeoJSONWriter() }
}
