import LocationTracks

/// The waypoints of GPX 1.0 and 1.1, in any encoding in which tracks are read; tracks and routes in it are no places.
///
/// A waypoint is a circle. Its id is its name; its radius is Garmin's `Proximity` (metres) where its extensions have one. Within
/// `extensions`, the elements `id`, `radius_m` and `dwell_s` of the namespace `urn:locate:places`, which
/// our own files have, say more than these.
public struct GPXPlaceFormat: PlaceTextFormat {
  public init() {}

  public var name: String { "GPX" }
  public var word: String { "gpx" }
  public var sign: String { "waypoints" }

  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("gpx") }

  public func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    XMLPlaceDecoder(source: source, builder: GPXPlaceBuilder(source: source, options))
  }

  public func makeWriter(attributes: [String]) -> any PlaceWriter { GPXPlaceWriter() }

  /// Of the elements of ours.
  static let namespace: StaticString = "urn:locate:places"
}
