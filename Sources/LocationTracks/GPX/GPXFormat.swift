import LocationText

/// GPX 1.0 and 1.1 in any encoding that <doc:TrackFormats> lists.
public struct GPXFormat: TrackFormat {
  public let name = "GPX"
  public let word = "gpx"
  public let fileExtensions = ["gpx"]

  /// Creates the format.
  public init() {}

  /// Returns whether these bytes are the beginning of XML with the root `gpx`, or could become it.
  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("gpx") }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    XMLEntryDecoder(source: options.source, GPXBuilder(options))
  }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { GPXWriter(creator: options.creator) }
}
