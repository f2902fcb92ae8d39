import CLibXML2
import LocationKit
import LocationTracks

/// Feeds a ``GPXBuilder`` from libxml2. One for each file, used by one task at a time.
final class GPXDecoder: TrackDecoder {
  private let parser: XMLPushParser
  private var builder: GPXBuilder
  private var entries: [TrackEntry] = []
  private var isRootSeen = false
  private var lastURI: UnsafePointer<xmlChar>?
  private var lastNamespace = GPXNamespace.gpx

  init(_ options: TrackOptions) {
    parser = XMLPushParser(source: options.source)
    builder = GPXBuilder(options)
  }

  var account: SourceAccount { builder.account }
  var otherContent: [String: Int] { builder.otherContent }

  func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    swap(&self.entries, &entries)
    defer { swap(&self.entries, &entries) }
    try parser.parse(bytes, self)
  }

  func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    swap(&self.entries, &entries)
    defer { swap(&self.entries, &entries) }
    try parser.finish(self)
  }
}

extension GPXDecoder: XMLEventHandler {
  func startElement(_ tag: XMLStartTag) throws(LocationError) {
    let element = GPXElement(localName: tag.localName.bytes.span, in: namespace(of: tag))
    if !isRootSeen {
      guard element == .gpx else { throw notGPX(tag) }
      isRootSeen = true
    }
    let isPoint = element?.isPoint == true
    let latitude = isPoint ? tag.value(of: "lat") : UnsafeBufferPointer(start: nil, count: 0)
    let longitude = isPoint ? tag.value(of: "lon") : UnsafeBufferPointer(start: nil, count: 0)
    builder.startElement(
      element, latitude: latitude.span, longitude: longitude.span, line: tag.line, into: &entries)
  }

  func characters(_ bytes: UnsafeBufferPointer<UInt8>) { builder.appendText(bytes.span) }

  func endElement() { builder.endElement(into: &entries) }

  private func namespace(of tag: XMLStartTag) -> GPXNamespace {
    if tag.hasUnknownPrefix { return .foreign }
    if tag.uri != lastURI {
      lastURI = tag.uri
      lastNamespace = tag.uri.map { GPXNamespace(uri: $0.bytes.span) } ?? .gpx
    }
    return lastNamespace
  }

  private func notGPX(_ tag: XMLStartTag) -> LocationError {
    let name = String(cString: tag.localName)
    let uri = tag.uri.map { " of \(String(cString: $0))" } ?? ""
    return LocationError(
      .badData, "this is not GPX: its root element is <\(name)>\(uri)", place: parser.position,
      remedy: "give a file whose root element is <gpx>, version 1.0 or 1.1")
  }
}
