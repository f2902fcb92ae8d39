import LocationKit

/// A scanner of XML 1.0 in UTF-8 that passes elements to a handler. It checks well-formedness and namespaces, rejects a
/// DOCTYPE, loads no external data, and stores only open elements.
///
/// A token is parsed once the input contains enough of it: whether a token is complete, and what is wrong with it, does
/// not depend on the boundaries of the input. Raw pointers replace spans: a NUL, which is illegal in XML, follows the
/// input, so that loops over characters need no bounds check. Nearly all functions are `mutating`, because the compiler
/// copies a structure of this size for each call that only borrows it.
struct XMLScanner<Handler: XMLEventHandler>: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// The part of a document.
  enum Stage { case prolog, content, epilog }
  /// The kind of open markup that is neither tag nor text.
  enum Markup { case none, comment, instruction, cdata }

  var handler: Handler
  let source: String
  let memory = XMLScannerMemory<Handler.Element>.allocate()
  var cache = XMLElementCache<Handler.Element>()
  var namespaces = XMLNamespaces()
  /// Number of the current set of namespace declarations.
  var scope = 0
  /// Number of sets of declarations so far.
  var scopes = 0
  var longNames = XMLNameStack()
  var depth = 0
  var stage = Stage.prolog
  var markup = Markup.none
  /// Length of the current comment in bytes so far.
  var commentLength = 0

  /// Number of bytes of the input that have not been scanned.
  private var filled = 0
  /// End of the input during a scan.
  private(set) var end: Position
  /// Whether the whole document has arrived.
  private(set) var isLast = false
  /// The incomplete token at the end of the input.
  var pending: XMLPendingToken?
  /// First failure, which is permanent.
  private(set) var failure: LocationError?
  private var hasFailed = false
  /// Position of the start of the input in the document.
  private var place = XMLPlace()

  init(source: String, handler: Handler) {
    self.source = source
    self.handler = handler
    end = UnsafePointer(memory.input)
  }

  /// Sets the position after the XML declaration, where the scan begins.
  mutating func begin(at place: XMLPlace) { self.place = place }

  deinit { memory.deallocate() }

  /// Scans bytes and passes the elements that they complete to the handler.
  mutating func parse(_ bytes: Span<UInt8>) throws(LocationError) {
    var index = 0
    while index < bytes.count, !hasFailed {
      let end = Swift.min(index + XMLScannerMemory<Handler.Element>.piece, bytes.count)
      append(bytes.extracting(index..<end))
      if pendingIsWhole() { scan() }
      index = end
    }
    if let failure { throw failure }
  }

  /// Ends the document. Throws unless all elements are closed.
  mutating func finish() throws(LocationError) {
    isLast = true
    if !hasFailed, filled > 0 { scan() }
    if !hasFailed, stage != .epilog || markup != .none || filled > 0 { failAtEnd() }
    if let failure { throw failure }
  }

  private mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer {
      if let start = $0.baseAddress { (memory.input + filled).update(from: start, count: $0.count) }
    }
    filled += bytes.count
    markEnd()
  }

  private mutating func markEnd() {
    (memory.input + filled).update(repeating: 0, count: XMLScannerMemory<Handler.Element>.padding)
    end = UnsafePointer(memory.input + filled)
  }

  /// Searches for the end of the incomplete token, from where the last search ended.
  private mutating func pendingIsWhole() -> Bool {
    guard pending != nil else { return true }
    let start = UnsafePointer(memory.input)
    let length = pending?.lengthIfWhole(start, filled)
    guard length ?? filled > XMLLimits.tag else {
      if length != nil { pending = nil }
      return length != nil
    }
    _ = fail("a tag is longer than \(XMLLimits.tag) bytes", at: start)
    return false
  }

  private mutating func scan() {
    let start = Position(memory.input)
    var position = start
    while position < end {
      let next = step(position)
      if next == position || hasFailed { break }
      position = next
    }
    place.advance(over: UnsafeBufferPointer(start: start, count: position - start))
    filled = end - position
    memory.input.update(from: position, count: filled)
    markEnd()
  }

  /// Scans one token or a part of one. Returns its end, or `position` if more input is needed.
  @inline(__always)
  private mutating func step(_ position: Position) -> Position {
    if markup != .none { return continueMarkup(position) }
    guard stage == .content else { return outsideOfRoot(position) }
    guard position[0] == UInt8(ascii: "<") else { return text(position) }
    switch position[1] {
    case UInt8(ascii: "/"): return endTag(position)
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return beginMarkup(position)
    default: return startTag(position)
    }
  }

  /// Returns the position in the document of a position in the input.
  mutating func place(of position: Position) -> XMLPlace {
    var place = place
    let start = Position(memory.input)
    place.advance(over: UnsafeBufferPointer(start: start, count: position - start))
    return place
  }

  /// Returns the start tag that ends here.
  mutating func tag(attributes: Int, endingAt position: Position) -> XMLStartTag {
    let start = Position(memory.input)
    return XMLStartTag(
      attributes: UnsafeBufferPointer(start: memory.attributes, count: attributes), line: place.line,
      textBefore: UnsafeBufferPointer(start: start, count: position - start))
  }

  mutating func fail(_ error: LocationError) {
    if !hasFailed { failure = error }
    hasFailed = true
  }
}
