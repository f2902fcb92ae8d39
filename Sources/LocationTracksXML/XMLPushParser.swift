import CLibXML2
import LocationKit
import LocationTracks

/// libxml2's SAX2 push parser, hardened for files from anywhere: no DOCTYPE and hence no entities of its own, nothing
/// loaded from outside, bounded depth, tags, comments and memory. Nothing is printed.
///
/// Not for use from two threads at once; any number of parsers may run side by side.
final class XMLPushParser {
  let source: String
  let formatName: String
  private(set) var context: xmlParserCtxtPtr?
  /// What libxml2 wants to see before it chooses an encoding.
  private var head: [UInt8] = []
  /// Where the encoding needs to be converted.
  private var probe: XMLEncodingProbe?
  /// Set while libxml2 runs.
  private(set) var handler: (any XMLPushEvents)?
  var depth = 0
  var hasSeenRoot = false
  /// Whether the last piece of CDATA did: a line feed behind it belongs to that.
  var endsWithReturn = false
  /// Once failed, a parser stays so.
  private var failure: LocationError?

  init(source: String, formatName: String) {
    self.source = source
    self.formatName = formatName
  }

  deinit { xmlFreeParserCtxt(context) }

  /// Hands over the events that the bytes complete.
  func parse(_ bytes: Span<UInt8>, _ handler: any XMLPushEvents) throws(LocationError) {
    let messages = CLibXML2Silence()
    defer { CLibXML2PutBack(messages) }
    var index = createContext(from: bytes)
    while failure == nil, index < bytes.count {
      let end = isInDeclaration ? index + 1 : min(index + XMLLimits.piece, bytes.count)
      bytes.extracting(index..<end).withUnsafeBufferPointer { feedInKnownEncoding($0, to: handler) }
      index = end
    }
    if let failure { throw failure }
  }

  /// The file has ended: throws unless the document has, too.
  func finish(_ handler: any XMLPushEvents) throws(LocationError) {
    let messages = CLibXML2Silence()
    defer { CLibXML2PutBack(messages) }
    if context == nil, !head.isEmpty { createContext() }
    guard let context else { throw LocationError(.badData, "the file is empty", place: source) }
    if let failure { throw failure }
    let (innermost, place) = (context.pointee.name.map { String(cString: $0) }, position)
    feed(UnsafeBufferPointer(start: nil, count: 0), isLast: true, to: handler)
    if let innermost, depth > 0 {
      failure = LocationError(.badData, "the file is cut short: it ends inside <\(innermost)>", place: place)
    }
    if let failure { throw failure }
  }

  /// Notes what ends the parsing; the first time counts. libxml2 calls nobody back after that.
  func fail(_ error: LocationError) {
    if failure == nil { failure = error }
    xmlStopParser(context)
  }

  /// As ``fail(_:)`` does, here.
  func fail(_ message: String) { fail(LocationError(.badData, message, place: position)) }

  func failOverCharacter(at place: String) { fail(.characterOutsideOfXML(at: place)) }

  /// Where libxml2 is in the file.
  var position: String {
    guard let input = context?.pointee.input else { return source }
    return "\(source):\(input.pointee.line):\(input.pointee.col)"
  }

  /// Takes the file's first bytes and returns how many.
  private func createContext(from bytes: Span<UInt8>) -> Int {
    var index = 0
    while context == nil, index < bytes.count {
      head.append(bytes[index])
      index += 1
      if head.count == XMLLimits.head { createContext() }
    }
    return index
  }

  private func createContext() {
    xmlInitParser()
    var callbacks = Self.callbacks
    head.withUnsafeBytes { head in
      context = xmlCreatePushParserCtxt(
        &callbacks, Unmanaged.passUnretained(self).toOpaque(), head.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(head.count), nil)
    }
    // Without the second, `&amp;` in an attribute would come as `&#38;`. There are no entities but the predefined ones.
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
  }

  /// The XML declaration, which may name the encoding, goes in byte by byte: libxml2 then has no bytes in hand that it
  /// would have to convert before they could be probed.
  private var isInDeclaration: Bool { context?.pointee.instate == XML_PARSER_START }

  private func feedInKnownEncoding(_ bytes: UnsafeBufferPointer<UInt8>, to handler: any XMLPushEvents) {
    if !isInDeclaration, probe == nil, let encoder = context?.pointee.input?.pointee.buf?.pointee.encoder {
      probe = XMLEncodingProbe(encoding: encoder.pointee.name)
    }
    let good = isInDeclaration ? bytes.count : probe?.goodPrefix(of: bytes) ?? bytes.count
    feed(UnsafeBufferPointer(rebasing: bytes[..<good]), isLast: false, to: handler)
    if good < bytes.count { feed(UnsafeBufferPointer(rebasing: bytes[good...]), isLast: false, to: handler) }
  }

  private func feed(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, to handler: any XMLPushEvents) {
    guard failure == nil else { return }
    self.handler = handler
    defer { self.handler = nil }
    let code = bytes.withMemoryRebound(to: CChar.self) {
      xmlParseChunk(context, $0.baseAddress, Int32($0.count), isLast ? 1 : 0)
    }
    if code != 0, context?.pointee.disableSAX != 0, failure == nil {
      failOverCharacter(at: position)
    }
    checkPending()
  }

  /// A tag is held in memory until its end comes; so is a comment.
  private func checkPending() {
    guard failure == nil, let input = context?.pointee.input?.pointee, let start = input.cur else { return }
    let pending = input.end - start
    guard pending > XMLLimits.tag else { return }
    let isTag = start[1] != UInt8(ascii: "!") && start[1] != UInt8(ascii: "?")
    if isTag { return fail("a tag is longer than \(XMLLimits.tag) bytes") }
    if pending > XMLLimits.comment { fail("a comment is longer than \(XMLLimits.comment) bytes") }
  }
}
