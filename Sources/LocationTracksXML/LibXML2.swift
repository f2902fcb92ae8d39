public import LocationTracks

/// Reads XML in every encoding that libxml2 knows: UTF-16 and, through iconv, ISO 8859, Windows' and many more.
public struct LibXML2: XMLEncodings {
  public init() {}

  public func makeParser<Handler: XMLEventHandler>(source: String, handler: Handler) -> any XMLParser<Handler> {
    LibXML2Parser(source: source, handler: handler)
  }
}
