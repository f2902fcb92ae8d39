import LocationKit

@testable import LocationTracks

/// Records a parser's events, so that two parsers can be compared.
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

  /// By our own reader.
  init(ours bytes: [UInt8], piece: () -> Int = { .max }) {
    let reader = XMLFileReader(source: "x", handler: log)
    do throws(LocationError) {
      var start = 0
      while start < bytes.count {
        let end = start + min(max(1, piece()), bytes.count - start)
        try reader.parse(bytes.span.extracting(start..<end))
        start = end
      }
      try reader.finish()
    } catch {
      self.error = error
    }
    log = reader.handler
  }

  /// By libxml2.
  init(libxml2 bytes: [UInt8]) {
    let parser = LibXML2Parser(source: "x", handler: log)
    do throws(LocationError) {
      try parser.parse(bytes)
    } catch {
      self.error = error
    }
    log = parser.handler
  }
}
