import LocationText

/// KML 2.2 and 2.3 with Google's tracks, in any encoding that <doc:TrackFormats> lists. ``TrackReader`` unpacks KMZ,
/// which is KML in a ZIP archive.
public struct KMLFormat: TrackFormat {
  public let name = "KML"
  public let word = "kml"
  public let fileExtensions = ["kml"]

  /// Creates the format.
  public init() {}

  /// Returns whether these bytes are the beginning of XML with the root `kml`, or could become it.
  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("kml") }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    XMLEntryDecoder(source: options.source, KMLBuilder(options))
  }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { KMLWriter() }
}
