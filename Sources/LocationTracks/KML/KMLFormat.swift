/// KML 2.2 and 2.3 with Google's tracks, in any encoding that <doc:TrackFormats> lists. KMZ, which is KML in a ZIP archive, is
/// recognized to be refused with what to do about it.
public struct KMLFormat: TrackFormat {
  public let name = "KML"
  public let word = "kml"
  public let fileExtensions = ["kml"]

  public init() {}

  /// Whether these bytes are the beginning of XML whose root is `kml`, or may still become it, or of a KMZ.
  public func recognizes(_ head: Span<UInt8>) -> Bool { KMLDecoder.isArchive(head) || XMLHead(head).mayHaveRoot("kml") }

  package static func isArchive(_ head: Span<UInt8>) -> Bool { KMLDecoder.isArchive(head) }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { KMLDecoder(options) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { KMLWriter(options) }
}
