import LocationKit

/// Decodes a track file that is XML: by our own scanner where it is UTF-8, by another parser where it is not. One for each
/// file, used by one task at a time.
final class XMLTrackDecoder<Builder: XMLTrackBuilder>: TrackDecoder {
  private let source: String
  private let encodings: (any XMLEncodings)?
  /// The file's first bytes, until they tell its encoding.
  private var head: [UInt8]? = []
  /// Has no say once there is a parser: that has its own.
  private var builder: Builder
  private var own: XMLScanner<Builder>?
  private var other: (any XMLParser<Builder>)?
  private var failure: LocationError?

  init(source: String, builder: Builder, encodings: (any XMLEncodings)?) {
    self.source = source
    self.builder = builder
    self.encodings = encodings
  }

  var account: SourceAccount { own?.handler.account ?? other?.handler.account ?? builder.account }
  var otherContent: [String: Int] { own?.handler.otherContent ?? other?.handler.otherContent ?? builder.otherContent }

  func decode(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    if let failure { throw failure }
    guard var head = head.take() else { return try parse(bytes, into: &entries) }
    bytes.withUnsafeBufferPointer { head.append(contentsOf: $0) }
    try choose(head, isLast: false, into: &entries)
  }

  func finish(into entries: inout [TrackEntry]) throws(LocationError) {
    if let failure { throw failure }
    if let head = head.take() {
      if head.isEmpty { throw fail(LocationError(.badData, "the file is empty", place: source)) }
      try choose(head, isLast: true, into: &entries)
    }
    lend(&entries)
    defer { lend(&entries) }
    try own?.finish()
    try other?.finish()
  }

  private func parse(_ bytes: Span<UInt8>, into entries: inout [TrackEntry]) throws(LocationError) {
    lend(&entries)
    defer { lend(&entries) }
    try own?.parse(bytes)
    try other?.parse(bytes)
  }

  /// Chooses who reads the file, if its first bytes tell, and has them read.
  private func choose(_ head: [UInt8], isLast: Bool, into entries: inout [TrackEntry]) throws(LocationError) {
    switch XMLDeclaration.find(in: head, isLast: isLast) {
    case .incomplete: self.head = head
    case .broken(let index):
      let place = XMLPlace(after: head.span.extracting(first: index)).description(in: source)
      throw fail(LocationError(.badData, "this is not XML: its declaration is malformed", place: place))
    case .found(let declaration):
      if case .other(let name) = declaration.encoding {
        guard let encodings else { throw fail(unreadable(name)) }
        other = encodings.makeParser(source: source, handler: builder)
        return try parse(head.span, into: &entries)
      }
      let read = head.span.extracting(first: declaration.end)
      own = XMLScanner(
        source: source, handler: builder, isASCII: declaration.encoding == .ascii, at: XMLPlace(after: read))
      try parse(head.span.extracting(droppingFirst: declaration.end), into: &entries)
    }
  }

  private func unreadable(_ encoding: String) -> LocationError {
    LocationError(
      .badData, "its text is \(encoding), not UTF-8", place: source,
      remedy: "convert the file to UTF-8, or read it with LocationTracksXML's LibXML2 as the format's `encodings`")
  }

  private func fail(_ error: LocationError) -> LocationError {
    failure = error
    return error
  }

  /// Exchanges the caller's entries with the builder's, which appends to them.
  private func lend(_ entries: inout [TrackEntry]) {
    own?.handler.exchange(&entries)
    other?.handler.exchange(&entries)
  }
}

extension XMLTrackBuilder {
  fileprivate mutating func exchange(_ entries: inout [TrackEntry]) { swap(&self.entries, &entries) }
}
