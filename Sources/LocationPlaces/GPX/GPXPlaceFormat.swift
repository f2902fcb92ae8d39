public import LocationTracks

/// The waypoints of GPX 1.0 and 1.1; tracks and routes in it are no places. UTF-8 by itself, all else with the help of
/// `XMLEncodings`.
///
/// A waypoint is a circle. Its id is its name; its radius is Garmin's `Proximity` (metres) where its extensions have one. Within
/// `extensions`, the elements `id`, `radius_m` and `dwell_s` of the namespace `urn:locate:places`, which
/// our own files have, say more than these.
public struct GPXPlaceFormat: PlaceTextFormat {
  private let encodings: (any XMLEncodings)?

  /// - Parameter encodings: reads files that are not in UTF-8: `LibXML2()` of LocationTracksXML. Without one such a file is an
  ///   error that says so.
  public init(encodings: (any XMLEncodings)? = nil) { self.encodings = encodings }

  public var name: String { "GPX" }
  public var word: String { "gpx" }
  public var sign: String { "waypoints" }

  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("gpx") }

  public func makeDecoder(source: String, _ options: PlaceOptions) -> any PlaceDecoder {
    XMLPlaceDecoder(source: source, builder: GPXPlaceBuilder(source: source, options), encodings: encodings)
  }

  public func makeWriter(attributes: [String]) -> any PlaceWriter { GPXPlaceWriter() }

  /// Of the elements of ours.
  static let namespace: StaticString = "urn:locate:places"
}
