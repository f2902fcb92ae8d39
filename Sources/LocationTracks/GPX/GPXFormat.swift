/// GPX 1.0 and 1.1: UTF-8 by itself, all else with the help of ``XMLEncodings``.
public struct GPXFormat: TrackFormat {
  public let name = "GPX"
  public let word = "gpx"
  public let fileExtensions = ["gpx"]
  private let encodings: (any XMLEncodings)?

  /// - Parameter encodings: reads files that are not in UTF-8, as UTF-16 and Latin-1 are: `LibXML2()` of LocationTracksXML.
  ///   Without one such a file is an error that says so.
  public init(encodings: (any XMLEncodings)? = nil) { self.encodings = encodings }

  /// Whether these bytes are the beginning of XML whose root is `gpx`, or may still become it.
  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("gpx") }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder {
    GPXDecoder(options, encodings: encodings)
  }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { GPXWriter(options) }
}
