import CLibXML2
import LocationKit

@testable import LocationText
@testable import LocationTracks

extension XMLPushParser {
  /// What libxml2 calls. No callback declares or looks up entities, so that only the five predefined ones are known.
  static var callbacks: xmlSAXHandler {
    var callbacks = xmlSAXHandler()
    callbacks.initialized = UInt32(XML_SAX2_MAGIC)
    callbacks.internalSubset = { parser, _, _, _ in
      XMLPushParser.at(parser) { $0.fail("a DOCTYPE is not accepted in a \($0.formatName) file") }
    }
    callbacks.startElementNs = { parser, localName, prefix, uri, namespaceCount, _, attributeCount, _, attributes in
      guard let localName else { return }
      XMLPushParser.at(parser) {
        $0.startElement(
          XMLPushTag(
            localName: localName, prefix: prefix, uri: uri, attributeCount: Int(attributeCount), attributes: attributes,
            line: Int($0.context?.pointee.input?.pointee.line ?? 0)),
          namespaceCount: Int(namespaceCount))
      }
    }
    callbacks.endElementNs = { parser, _, _, _ in XMLPushParser.at(parser) { $0.endElement() } }
    callbacks.characters = { parser, bytes, count in XMLPushParser.at(parser) { $0.characters(bytes, count) } }
    callbacks.ignorableWhitespace = callbacks.characters
    callbacks.cdataBlock = { parser, bytes, count in XMLPushParser.at(parser) { $0.cdata(bytes, count) } }
    callbacks.serror = { parser, error in
      guard let error else { return }
      XMLPushParser.at(parser) { $0.report(error.pointee) }
    }
    return callbacks
  }

  private static func at(_ parser: UnsafeMutableRawPointer?, _ body: (XMLPushParser) -> Void) {
    guard let parser else { return }
    Unmanaged<XMLPushParser>.fromOpaque(parser)._withUnsafeGuaranteedRef(body)
  }

  private func startElement(_ tag: XMLPushTag, namespaceCount: Int) {
    depth += 1
    hasSeenRoot = true
    if depth > XMLLimits.depth { return fail("elements are nested deeper than \(XMLLimits.depth)") }
    if tag.attributeCount + namespaceCount > XMLLimits.attributes {
      return fail("an element has more than \(XMLLimits.attributes) attributes")
    }
    // The table has two entries for each declaration.
    if (context?.pointee.nsNr ?? 0) / 2 > XMLLimits.namespaces {
      return fail("more than \(XMLLimits.namespaces) namespaces are declared")
    }
    do {
      try handler?.startElement(tag)
    } catch {
      fail(error)
    }
  }

  private func endElement() {
    depth -= 1
    handler?.endElement()
  }

  private func characters(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
    handler?.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Unlike text, CDATA comes with its carriage returns (XML 1.0, 2.11: each, and each before a line feed, is a line feed).
  private func cdata(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
    var rest = UnsafeBufferPointer(start: bytes, count: Int(count))
    if endsWithReturn, rest.first == 0x0A { rest = UnsafeBufferPointer(rebasing: rest.dropFirst()) }
    endsWithReturn = rest.isEmpty ? endsWithReturn : rest.last == 0x0D
    while let end = rest.firstIndex(of: 0x0D) {
      handler?.characters(UnsafeBufferPointer(rebasing: rest[..<end]))
      withUnsafeBytes(of: UInt8(0x0A)) { $0.withMemoryRebound(to: UInt8.self) { handler?.characters($0) } }
      let isPair = end + 1 < rest.count && rest[end + 1] == 0x0A
      rest = UnsafeBufferPointer(rebasing: rest[(end + (isPair ? 2 : 1))...])
    }
    handler?.characters(rest)
  }

  /// Warnings and errors in the use of namespaces do not keep libxml2 from going on.
  private func report(_ error: xmlError) {
    guard error.level == XML_ERR_FATAL else { return }
    let place = "\(source):\(error.line):\(error.int2)"
    let clause = error.message.map { String(cString: $0).prefix { $0 != "\n" } } ?? "error \(error.code) of libxml2"
    fail(
      LocationError(.invalidData, (hasSeenRoot ? "the XML is broken: " : "this is not XML: ") + clause, context: place))
  }
}
