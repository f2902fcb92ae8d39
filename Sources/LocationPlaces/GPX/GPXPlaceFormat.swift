import LocationText

/// The waypoints of GPX 1.0 and 1.1, in any encoding that is supported for tracks. Tracks and routes in the file are
/// ignored.
///
/// A waypoint is a circle. Its id is its name; its radius is Garmin's `Proximity` (metres) if its extensions have
/// one. Within `extensions`, the elements `id`, `radius_m` and `dwell_s` of the namespace `urn:locate:places` take
/// precedence; files that this package writes contain them.
public struct GPXPlaceFormat: PlaceTextFormat {
  /// Creates the format.
  public init() {}

  public var name: String { "GPX" }
  public var word: String { "gpx" }
  public var sign: String { "waypoints" }

  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("gpx") }

  public func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    XMLEntryDecoder(source: source, GPXPlaceBuilder(source: source, options))
  }

  public func makeWriter(attributes: [String]) -> any PlaceWriter { GPXPlaceWriter() }
}
