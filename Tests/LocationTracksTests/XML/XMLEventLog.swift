import LocationKit
import Synchronization

@testable import LocationText
@testable import LocationTracks

/// Records a parser's events, so that two parsers can be compared.
struct XMLEventLog: XMLEventHandler, Equatable {
  /// One line for each start, end and text; the white space before a text left out.
  private(set) var lines: [String] = []
  private var text: [UInt8] = []

  static let formatName = "GPX"
  static let root = Element(name: "gpx of ")

  /// A name and its namespace, as a number.
  struct Element: RawRepresentable, Sendable, Equatable {
    private static let names = Mutex<[String]>([])

    let rawValue: UInt16

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(name: String) {
      rawValue = Self.names.withLock { names in
        if let index = names.firstIndex(of: name) { return UInt16(index + 1) }
        names.append(name)
        return UInt16(names.count)
      }
    }

    var name: String { Self.names.withLock { rawValue == 0 ? "?" : $0[Int(rawValue) - 1] } }
  }

  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> Element? {
    Element(name: "\(String(localName)) of \(String(uri))")
  }

  mutating func startElement(_ element: Element?, _ tag: XMLStartTag) {
    takeText()
    let values = ["a", "b", "lat", "x:a"].map { name in
      String(decoding: tag.value(of: Self.names[name] ?? "a"), as: UTF8.self)
    }
    lines.append("<\(element?.name ?? "?")\(values)")
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
    let reader = XMLFileReader(source: "x", XMLVocabulary(of: XMLEventLog.self))
    var log = XMLEventLog()
    do throws(LocationError) {
      var start = 0
      while start < bytes.count {
        let end = start + min(max(1, piece()), bytes.count - start)
        try reader.parse(bytes.span.extracting(start..<end)) { log.take(&$0) }
        start = end
      }
      try reader.finish { log.take(&$0) }
    } catch {
      self.error = error
    }
    self.log = log
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
