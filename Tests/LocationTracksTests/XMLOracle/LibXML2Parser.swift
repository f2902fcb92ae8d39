import CLibXML2
import LocationKit

@testable import LocationText
@testable import LocationTracks

/// Feeds a handler from libxml2, with which the tests compare our scanner. One for each document.
final class LibXML2Parser<Handler: XMLEventHandler> {
  private(set) var handler: Handler
  private let parser: XMLPushParser
  private var isRootSeen = false
  private var attributes: [XMLAttribute] = []

  init(source: String, handler: Handler) {
    self.handler = handler
    parser = XMLPushParser(source: source, formatName: Handler.formatName)
  }

  func parse(_ document: [UInt8]) throws(LocationError) { try parser.parse(document, self) }
}

extension LibXML2Parser: XMLPushEvents {
  func startElement(_ tag: XMLPushTag) throws(LocationError) {
    let element = element(of: tag)
    if !isRootSeen {
      guard element == Handler.root else { throw otherRoot(tag) }
      isRootSeen = true
    }
    attributes.removeAll(keepingCapacity: true)
    tag.append(to: &attributes)
    attributes.withUnsafeBufferPointer {
      handler.startElement(element, XMLStartTag(attributes: $0, line: tag.line))
    }
  }

  func characters(_ bytes: UnsafeBufferPointer<UInt8>) { handler.appendText(bytes.span) }

  func endElement() { handler.endElement() }

  private func element(of tag: XMLPushTag) -> Handler.Element? {
    if tag.hasUnknownPrefix { return nil }
    let uri = tag.uri?.bytes ?? UnsafeBufferPointer(start: nil, count: 0)
    return Handler.element(named: tag.localName.bytes.span, in: uri.span)
  }

  private func otherRoot(_ tag: XMLPushTag) -> LocationError {
    .otherRoot(
      String(cString: tag.localName), uri: tag.uri.map { String(cString: $0) } ?? "", expected: Handler.formatName,
      at: parser.position)
  }
}
