import LocationKit

/// Reads a track file that is XML: by our own scanner where it is UTF-8, by another parser where it is not.
///
/// Whoever uses it names the builder, so that the compiler makes a scanner for that one: an unspecialized one takes many
/// times as long.
struct XMLTrackReader<Builder: XMLTrackBuilder>: ~Copyable {
  private let source: String
  private let encodings: (any XMLEncodings)?
  /// The file's first bytes, until they tell its encoding.
  private var head: [UInt8]? = []
  private var scanner: XMLScanner<Builder>
  /// Takes the scanner's place, and its builder, where the file is not UTF-8.
  private var other: (any XMLParser<Builder>)?
  private var failure: LocationError?

  init(source: String, builder: Builder, encodings: (any XMLEncodings)?) {
    self.source = source
    self.encodings = encodings
    scanner = XMLScanner(source: source, handler: builder)
  }

  var account: SourceAccount { other?.handler.account ?? scanner.handler.account }
  var otherContent: [String: Int] { other?.handler.otherContent ?? scanner.handler.otherContent }

  mutating func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    if let failure { throw failure }
    guard var head = head.take() else { return try parse(bytes, into: &entries) }
    bytes.withUnsafeBufferPointer { head.append(contentsOf: $0) }
    try choose(head, isLast: false, into: &entries)
  }

  mutating func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    if let failure { throw failure }
    if let head = head.take() {
      if head.isEmpty { throw fail(LocationError(.badData, "the file is empty", place: source)) }
      try choose(head, isLast: true, into: &entries)
    }
    lend(&entries)
    defer { lend(&entries) }
    if other == nil { try scanner.finish() } else { try other?.finish() }
  }

  private mutating func parse(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    lend(&entries)
    defer { lend(&entries) }
    if other == nil { try scanner.parse(bytes) } else { try other?.parse(bytes) }
  }

  /// Chooses who reads the file, if its first bytes tell, and has them read.
  private mutating func choose(_ head: [UInt8], isLast: Bool, into entries: inout [TrackEntry]) throws(LocationError) {
    switch XMLDeclaration.find(in: head, isLast: isLast) {
    case .incomplete: self.head = head
    case .broken(let index):
      let place = XMLPlace(after: head.span.extracting(first: index)).description(in: source)
      throw fail(LocationError(.badData, "this is not XML: its declaration is malformed", place: place))
    case .found(let declaration):
      if case .other(let name) = declaration.encoding {
        guard let encodings else { throw fail(unreadable(name)) }
        other = encodings.makeParser(source: source, handler: scanner.handler)
        return try parse(head.span, into: &entries)
      }
      let place = XMLPlace(after: head.span.extracting(first: declaration.end))
      scanner.begin(at: place, isASCII: declaration.encoding == .ascii)
      try parse(head.span.extracting(droppingFirst: declaration.end), into: &entries)
    }
  }

  private func unreadable(_ encoding: String) -> LocationError {
    LocationError(
      .badData, "its text is \(encoding), not UTF-8", place: source,
      remedy: "convert the file to UTF-8, or give the format LocationTracksXML's LibXML2 as its `encodings`")
  }

  private mutating func fail(_ error: LocationError) -> LocationError {
    failure = error
    return error
  }

  /// Exchanges the caller's entries with the builder's, which appends to them.
  private mutating func lend(_ entries: inout [TrackEntry]) {
    if other == nil { swap(&scanner.handler.entries, &entries) } else { other?.handler.exchange(&entries) }
  }
}

extension XMLTrackBuilder {
  fileprivate mutating func exchange(_ entries: inout [TrackEntry]) { swap(&self.entries, &entries) }
}
