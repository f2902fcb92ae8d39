package import LocationKit

/// Reads a file that is XML: by our own scanner where it is UTF-8, by another parser where it is not.
///
/// Whoever uses it in this module names the handler, so that the compiler makes a scanner for that one: an unspecialized one
/// takes many times as long. A class, for another module that destroys a generic structure does not run the `deinit` of what is
/// in it (Swift 6.3), and the scanner's memory would never be free again. Used by one task at a time.
package final class XMLFileReader<Handler: XMLEventHandler> {
  private let source: String
  private let encodings: (any XMLEncodings)?
  /// The file's first bytes, until they tell its encoding.
  private var head: [UInt8]? = []
  private var scanner: XMLScanner<Handler>
  /// Takes the scanner's place, and its handler, where the file is not UTF-8.
  private var other: (any XMLParser<Handler>)?
  private var failure: LocationError?

  package init(source: String, handler: Handler, encodings: (any XMLEncodings)?) {
    self.source = source
    self.encodings = encodings
    scanner = XMLScanner(source: source, handler: handler)
  }

  package var handler: Handler { other?.handler ?? scanner.handler }

  /// Changes the handler in place.
  package func changeHandler(_ body: (inout Handler) -> Void) {
    if other == nil { body(&scanner.handler) } else { other?.handler.change(body) }
  }

  package func parse(_ bytes: Span<UInt8>) throws(LocationError) {
    if let failure { throw failure }
    guard var head = head.take() else { return try pass(bytes) }
    bytes.withUnsafeBufferPointer { head.append(contentsOf: $0) }
    try choose(head, isLast: false)
  }

  package func finish() throws(LocationError) {
    if let failure { throw failure }
    if let head = head.take() {
      if head.isEmpty { throw fail(LocationError(.badData, "the file is empty", place: source)) }
      try choose(head, isLast: true)
    }
    if other == nil { try scanner.finish() } else { try other?.finish() }
  }

  private func pass(_ bytes: Span<UInt8>) throws(LocationError) {
    if other == nil { try scanner.parse(bytes) } else { try other?.parse(bytes) }
  }

  /// Chooses who reads the file, if its first bytes tell, and has them read.
  private func choose(_ head: [UInt8], isLast: Bool) throws(LocationError) {
    switch XMLDeclaration.find(in: head, isLast: isLast) {
    case .incomplete: self.head = head
    case .broken(let index):
      let place = XMLPlace(after: head.span.extracting(first: index)).description(in: source)
      throw fail(LocationError(.badData, "this is not XML: its declaration is malformed", place: place))
    case .found(let declaration):
      if case .other(let name) = declaration.encoding {
        guard let encodings else { throw fail(unreadable(name)) }
        other = encodings.makeParser(source: source, handler: scanner.handler)
        return try pass(head.span)
      }
      let place = XMLPlace(after: head.span.extracting(first: declaration.end))
      scanner.begin(at: place, isASCII: declaration.encoding == .ascii)
      try pass(head.span.extracting(droppingFirst: declaration.end))
    }
  }

  private func unreadable(_ encoding: String) -> LocationError {
    LocationError(
      .badData, "its text is \(encoding), not UTF-8", place: source,
      remedy: "convert the file to UTF-8, or give the format LocationTracksXML's LibXML2 as its `encodings`")
  }

  private func fail(_ error: LocationError) -> LocationError {
    failure = error
    return error
  }
}

extension XMLEventHandler {
  fileprivate mutating func change(_ body: (inout Self) -> Void) { body(&self) }
}
