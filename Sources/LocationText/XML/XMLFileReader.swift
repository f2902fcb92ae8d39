package import LocationKit

/// A reader of an XML file: detects its encoding, converts it to UTF-8 if necessary, and scans it. Used by one task at
/// a time.
package final class XMLFileReader {
  private let source: String
  /// First bytes of the file, until they determine its encoding and the start of the document.
  private var head: [UInt8]? = []
  /// Transcoder; `nil` for UTF-8.
  private var transcoder: (any XMLTranscoder)?
  /// Buffer for one piece of the file in UTF-8.
  private var text: [UInt8] = []
  private var scanner: XMLScanner
  private var failure: LocationError?

  package init(source: String, _ vocabulary: XMLVocabulary) {
    self.source = source
    scanner = XMLScanner(source: source, vocabulary: vocabulary)
  }

  /// Reads bytes. `take` is called for each piece of the text, and takes all of its events.
  package func parse(_ bytes: Span<UInt8>, _ take: (inout XMLScanner) -> Void) throws(LocationError) {
    if let failure { throw failure }
    guard var head = head.take() else { return try scan(bytes, take) }
    bytes.withUnsafeBufferPointer { head.append(contentsOf: $0) }
    try begin(head, isLast: false, take)
  }

  package func finish(_ take: (inout XMLScanner) -> Void) throws(LocationError) {
    if let failure { throw failure }
    if let head = head.take() {
      if head.isEmpty { throw fail(.emptyFile(source)) }
      try begin(head, isLast: true, take)
    }
    if transcoder != nil {
      var text: [UInt8] = []
      transcoder?.finish(into: &text)
      try scanner.parse(text.span, take)
    }
    try scanner.finish(take)
  }

  private func scan(_ bytes: Span<UInt8>, _ take: (inout XMLScanner) -> Void) throws(LocationError) {
    guard transcoder != nil else { return try scanner.parse(bytes, take) }
    var (text, start): ([UInt8], Int) = ([], 0)
    swap(&text, &self.text)
    defer { swap(&text, &self.text) }
    while start < bytes.count {
      let end = min(start + XMLLimits.piece, bytes.count)
      text.removeAll(keepingCapacity: true)
      transcoder?.convert(bytes.extracting(start..<end), into: &text)
      try scanner.parse(text.span, take)
      start = end
    }
  }

  /// Scans the first bytes, if they determine the encoding.
  private func begin(
    _ head: [UInt8], isLast: Bool, _ take: (inout XMLScanner) -> Void
  ) throws(LocationError) {
    guard isLast || head.count >= XMLLimits.head else {
      self.head = head
      return
    }
    let proven = XMLEncoding(provenBy: head)
    let text = try textOfHead(head, proven)
    switch XMLDeclaration.find(in: text, isLast: isLast) {
    case .incomplete: self.head = head
    case .broken(let index):
      throw fail("this is not XML: its declaration is malformed", at: index, of: text)
    case .found(let declaration):
      scanner.begin(at: TextPosition(after: text.span.extracting(first: declaration.end)))
      let rest = text.span.extracting(droppingFirst: declaration.end)
      if proven != nil { return try scanner.parse(rest, take) }
      try choose(declaration, text)
      try scan(rest, take)
    }
  }

  private func textOfHead(_ head: [UInt8], _ encoding: XMLEncoding?) throws(LocationError) -> [UInt8] {
    guard let encoding, !encoding.isUTF8 else { return head }
    transcoder = encoding.makeTranscoder()
    guard transcoder != nil else { throw fail(.unknownEncoding(encoding.name, at: source)) }
    var text: [UInt8] = []
    transcoder?.convert(head.span, into: &text)
    return text
  }

  /// Chooses the transcoder by the declaration. The declaration itself must be the same text in that encoding.
  private func choose(_ declaration: XMLDeclaration, _ text: [UInt8]) throws(LocationError) {
    guard let encoding = declaration.encoding.map(XMLEncoding.init(name:)), !encoding.isUTF8 else { return }
    let place = TextPosition(after: text.span.extracting(first: declaration.encodingStart)).description(in: source)
    transcoder = encoding.makeTranscoder()
    guard transcoder != nil else { throw fail(.unknownEncoding(encoding.name, at: place)) }
    var converted: [UInt8] = []
    transcoder?.convert(text.span.extracting(first: declaration.end), into: &converted)
    guard text.starts(with: converted), converted.count == declaration.end else {
      throw fail(.otherEncoding(encoding.name, at: place))
    }
  }

  private func fail(_ message: String, at index: Int, of text: [UInt8]) -> LocationError {
    let place = TextPosition(after: text.span.extracting(first: index)).description(in: source)
    return fail(LocationError(.invalidData, message, context: place))
  }

  private func fail(_ error: LocationError) -> LocationError {
    failure = error
    return error
  }
}

extension LocationError {
  fileprivate static func unknownEncoding(_ name: String, at place: String) -> LocationError {
    LocationError(
      .invalidData, "there is no converter for the encoding \(name)", context: place,
      remedy: "convert the file with iconv -f \(name) -t UTF-8, and name UTF-8 in its XML declaration; "
        + "iconv -l lists the names of encodings")
  }

  fileprivate static func otherEncoding(_ name: String, at place: String) -> LocationError {
    LocationError(
      .invalidData, "the XML declaration names \(name), but the file is not in that encoding", context: place,
      remedy: "declare the right encoding: UTF-8 for most files")
  }
}
