public import LocationKit

/// Reads one XML document, given to it in pieces of any size, and tells its handler.
///
/// Refuses what is not well-formed, any DOCTYPE, any entity but the five predefined ones, and elements, tags and comments beyond the
/// limits of ``XMLEncodings``' own parser. Loads nothing.
public protocol XMLParser<Handler> {
  associatedtype Handler: XMLEventHandler

  var handler: Handler { get set }

  /// Tells the handler what the bytes complete. Once it has thrown, it throws the same again.
  mutating func parse(_ bytes: Span<UInt8>) throws(LocationError)

  /// The document has ended: throws unless all is closed.
  mutating func finish() throws(LocationError)
}

/// Makes parsers for XML in encodings other than UTF-8, which this module reads by itself: `LibXML2` of LocationTracksXML is one.
public protocol XMLEncodings: Sendable {
  /// - Parameter source: names the document in errors.
  func makeParser<Handler: XMLEventHandler>(source: String, handler: Handler) -> any XMLParser<Handler>
}
