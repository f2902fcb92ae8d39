/// KML 2.2 and 2.3 with Google's tracks: UTF-8 by itself, all else with the help of ``XMLEncodings``. ``TrackReader`` unpacks
/// KMZ, which is KML in a ZIP archive.
public struct KMLFormat: TrackFormat {
  public let name = "KML"
  public let word = "kml"
  public let fileExtensions = ["kml"]
  private let encodings: (any XMLEncodings)?

  /// - Parameter encodings: reads files that are not in UTF-8: `LibXML2()` of LocationTracksXML. Without one such a file is an
  ///   error that says so.
  public init(encodings: (any XMLEncodings)? = nil) { self.encodings = encodings }

  /// Whether these bytes are the beginning of XML whose root is `kml`, or may still become it.
  public func recognizes(_ head: Span<UInt8>) -> Bool { XMLHead(head).mayHaveRoot("kml") }

  public func makeDecoder(_ options: TrackOptions) -> any TrackDecoder { KMLDecoder(options, encodings: encodings) }

  public func makeWriter(_ options: TrackWriterOptions) -> (any TrackWriter)? { KMLWriter(options) }
}
