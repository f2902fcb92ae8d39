import CLibXML2
import LocationKit

@testable import LocationText
@testable import LocationTracks

/// libxml2's SAX2 push parser with the limits of our scanner: no DOCTYPE and hence no entities of its own, nothing loaded from
/// outside, bounded depth, tags and comments. It prints nothing.
final class XMLPushParser {
  let source: String
  let formatName: String
  private(set) var context: xmlParserCtxtPtr?
  /// Set while libxml2 runs.
  private(set) var handler: (any XMLPushEvents)?
  var depth = 0
  var hasSeenRoot = false
  /// Whether the last piece of CDATA did: a line feed behind it belongs to that.
  var endsWithReturn = false
  private var failure: LocationError?

  init(source: String, formatName: String) {
    self.source = source
    self.formatName = formatName
  }

  deinit { xmlFreeParserCtxt(context) }

  /// Parses a whole document.
  func parse(_ document: [UInt8], _ handler: any XMLPushEvents) throws(LocationError) {
    if document.isEmpty { throw LocationError(.invalidData, "the file is empty", context: source) }
    let messages = CLibXML2Silence()
    defer { CLibXML2PutBack(messages) }
    self.handler = handler
    defer { self.handler = nil }
    let head = min(XMLLimits.head, document.count)
    createContext(Array(document[..<head]))
    var start = head
    while failure == nil, start < document.count {
      let end = min(start + Self.piece, document.count)
      feed(Array(document[start..<end]), isLast: false)
      start = end
    }
    finish()
    if let failure { throw failure }
  }

  /// Notes what ends the parsing; the first time counts. libxml2 calls no handler after that.
  func fail(_ error: LocationError) {
    if failure == nil { failure = error }
    xmlStopParser(context)
  }

  /// As ``fail(_:)`` does, here.
  func fail(_ message: String) { fail(LocationError(.invalidData, message, context: position)) }

  /// Where libxml2 is in the file.
  var position: String {
    guard let input = context?.pointee.input else { return source }
    return "\(source):\(input.pointee.line):\(input.pointee.col)"
  }

  private static let piece = 65_536

  private func createContext(_ head: [UInt8]) {
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

  private func finish() {
    guard failure == nil else { return }
    let (innermost, place) = (context?.pointee.name.map { String(cString: $0) }, position)
    feed([], isLast: true)
    if let innermost, depth > 0 {
      failure = LocationError(.invalidData, "the file is cut short: it ends inside <\(innermost)>", context: place)
    }
  }

  private func feed(_ bytes: [UInt8], isLast: Bool) {
    let code = bytes.withUnsafeBytes {
      xmlParseChunk(context, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), isLast ? 1 : 0)
    }
    if code != 0, context?.pointee.disableSAX != 0, failure == nil { fail("an error that libxml2 does not name") }
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
