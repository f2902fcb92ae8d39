import LocationKit
import LocationTracks

/// GeoJSON (RFC 7946): a FeatureCollection, a Feature, or several one after another.
///
/// A place has an `id`, of the Feature or in its properties, where `name`, `radius_m`, `width_m` (metres) and `dwell_s`
/// (seconds) mean what they do elsewhere; all others become ``LocationKit/PointOfInterest/attributes``.
///
/// - A Point with a `radius_m` is a circle.
/// - A Polygon or MultiPolygon is a polygon; edges are straight in longitude and latitude.
/// - A LineString with a `width_m` is a corridor, and so is a MultiLineString whose lines go on where the one before ends.
/// - What has several parts that make no one region is several places, `id#1`, `id#2` and so on.
///
/// The antimeridian may be crossed in every way that is written: cut there, with longitudes past 180, or with a step of more
/// than 180 degrees, which is the short way. Rings may turn in either direction.
public struct GeoJSONPlaceFormat: PlaceTextFormat {
  public init() {}

  public var name: String { "GeoJSON" }
  public var word: String { "geojson" }
  public var sign: String { "Features with an id" }

  public func recognizes(_ head: Span<UInt8>) -> Bool { GeoJSONFormat().recognizes(head) }

  public func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    GeoJSONPlaceDecoder(source: source, options)
  }

  public func makeWriter(attributes: [String]) -> any PlaceWriter { GeoJSONPlaceWriter() }
}
