import LocationText

/// GPX 1.0 and 1.1 in any encoding that <doc:TrackFormats> lists.
package struct GPXFormat: TrackFormat {
  package let name = "GPX"
  package let word = "gpx"
  package let fileExtensions = ["gpx"]

  /// Creates the format.
  package init() {}

  /// Returns whether these bytes are the beginning of XML with the root `gpx`, or could become it.
  package func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("gpx") }

  package func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    XMLEntryDecoder(source: options.source, GPXBuilder(options))
  }

  package func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { GPXWriter(creator: options.creator) }
}
