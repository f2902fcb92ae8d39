/// KML 2.2 and 2.3 with Google's tracks, in any encoding that <doc:TrackFormats> lists. ``TrackReader`` unpacks KMZ, which is KML in a
/// ZIP archive.
public struct KMLFormat: TrackFormat {
  public let name = "KML"
  public let word = "kml"
  public let fileExtensions = ["kml"]

  public init() {}

  /// Whether these bytes are the beginning of XML whose root is `kml`, or may still become it.
  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("kml") }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { KMLDecoder(options) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { KMLWriter(options) }
}
