import LocationKit
import LocationTracksXML

@testable import LocationTracks

/// Writes down what a parser tells, so that two can be compared.
struct XMLEventLog: XMLEventHandler, Equatable {
  /// One line for each start, end and text; the white space before a text left out.
  private(set) var lines: [String] = []
  private var text: [UInt8] = []

  static let formatName = "GPX"
  static let root = "gpx of "

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> String? {
    "\(String(localName)) of \(String(uri))"
  }

  mutating func startElement(_ element: String?, _ tag: XMLStartTag) {
    takeText()
    let values = ["a", "b", "lat", "x:a"].map { name in
      String(decoding: tag.value(of: Self.names[name] ?? "a"), as: UTF8.self)
    }
    lines.append("<\(element ?? "?")\(values)")
  }

  private static let names: [String: StaticString] = ["a": "a", "b": "b", "lat": "lat"]

  mutating func appendText(_ bytes: Span<UInt8>) { bytes.withUnsafeBufferPointer { text.append(contentsOf: $0) } }

  mutating func endElement() {
    takeText()
    lines.append(">")
  }

  /// Text that has not come to its end may have more or less white space before it.
  static func == (left: XMLEventLog, right: XMLEventLog) -> Bool { left.lines == right.lines }

  private mutating func takeText() {
    let start = text.span.withoutXMLSpace.lowerBound
    if start < text.count { lines.append(String(decoding: text[start...], as: UTF8.self)) }
    text = []
  }
}

/// What one parser makes of a document.
struct XMLReading: Equatable {
  var log = XMLEventLog()
  var error: LocationError?

  /// By our own scanner.
  init(ours bytes: [UInt8], piece: () -> Int = { .max }) {
    var head = 0
    var scanner = XMLScanner(source: "x", handler: log)
    if case .found(let declaration) = XMLDeclaration.find(in: bytes, isLast: true) {
      head = declaration.end
      scanner.begin(at: XMLPlace(after: bytes.span.extracting(first: head)), isASCII: declaration.encoding == .ascii)
    }
    do throws(LocationError) {
      try inPieces(bytes, from: head, piece) { span throws(LocationError) in try scanner.parse(span) }
      try scanner.finish()
    } catch {
      self.error = error
    }
    log = scanner.handler
  }

  /// By libxml2.
  init(libxml2 bytes: [UInt8], piece: () -> Int = { .max }) {
    var parser: any XMLParser<XMLEventLog> = LibXML2().makeParser(source: "x", handler: log)
    do throws(LocationError) {
      try inPieces(bytes, from: 0, piece) { span throws(LocationError) in try parser.parse(span) }
      try parser.finish()
    } catch {
      self.error = error
    }
    log = parser.handler
  }
}

private func inPieces(
  _ bytes: [UInt8], from start: Int, _ piece: () -> Int, _ parse: (Span<UInt8>) throws(LocationError) -> Void
) throws(LocationError) {
  var index = start
  while index < bytes.count {
    let end = index + min(max(1, piece()), bytes.count - index)
    try parse(bytes.span.extracting(index..<end))
    index = end
  }
}
