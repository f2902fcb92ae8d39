import LocationKit
import LocationText

/// GeoJSON (RFC 7946): a FeatureCollection, a Feature, or several of these one after another.
///
/// A place has an `id`, of the Feature or in its properties. The properties `name`, `radius_m`, `width_m` (metres)
/// and `dwell_s` (seconds) have their usual meaning; all others become ``/LocationKit/PointOfInterest/attributes``.
///
/// - A Point with a `radius_m` is a circle.
/// - A Polygon or MultiPolygon is a polygon; edges are straight in longitude and latitude.
/// - A LineString with a `width_m` is a corridor. So is a MultiLineString if each of its lines begins at the end of
///   the previous one.
/// - A geometry with several parts that do not form one region becomes several places, `id#1`, `id#2` and so on.
///
/// A geometry may cross the antimeridian in any notation: cut there, with longitudes beyond 180, or with a step of
/// more than 180 degrees, which stands for the shorter way. Rings may turn in either direction.
public struct GeoJSONPlaceFormat: PlaceTextFormat {
  /// Creates the format.
  public init() {}

  public var name: String { "GeoJSON" }
  public var word: String { "geojson" }
  public var sign: String { "Features with an id" }

  public func recognizes(_ head: Span<UInt8>) -> Bool { GeoJSONHead.isRecognized(head) }

  public func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    GeoJSONPlaceDecoder(source: source, options)
  }

  public func makeWriter(attributes: [String]) -> any PlaceWriter { GeoJSONPlaceWriter() }
}
