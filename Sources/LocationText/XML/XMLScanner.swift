import LocationKit

/// A scanner of XML 1.0 in UTF-8. It checks well-formedness and namespaces, rejects a DOCTYPE unless the format has
/// one, which it passes over, loads no external data, and stores only open elements. Its caller takes the events of each
/// piece of input with ``next()``.
///
/// It is not generic, so that other modules use it at full speed: elements are numbers of an ``XMLVocabulary``.
///
/// A token is parsed once the input contains enough of it: whether a token is complete, and what is wrong with it, does
/// not depend on the boundaries of the input. Raw pointers replace spans: a NUL, which is illegal in XML, follows the
/// input, so that loops over characters need no bounds check. Nearly all functions are `mutating`, because the compiler
/// copies a structure of this size for each call that only borrows it.
@usableFromInline package struct XMLScanner: ~Copyable {
  @usableFromInline package typealias Position = UnsafePointer<UInt8>

  /// The part of a document.
  enum Stage { case prolog, content, epilog }
  /// The kind of open markup that is neither tag nor text.
  enum Markup { case none, comment, instruction, cdata, doctype }

  let vocabulary: XMLVocabulary
  let source: String
  @usableFromInline let memory = XMLScannerMemory.allocate()
  var cache = XMLElementCache()
  var namespaces = XMLNamespaces()
  /// Number of the current set of namespace declarations.
  var scope = 0
  /// Number of sets of declarations so far.
  var scopes = 0
  var longNames = XMLNameStack()
  var depth = 0
  var stage = Stage.prolog
  var markup = Markup.none
  var doctype = XMLDoctype()
  /// Length of the current comment in bytes so far.
  var commentLength = 0

  /// Start of the next token.
  private var position: Position
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
  @usableFromInline private(set) var place = TextPosition()

  /// Event of the token that was scanned last.
  var event = XMLEvent.none
  /// Element of the last event, a number of the vocabulary; 0 for one of no interest.
  @usableFromInline package private(set) var element: UInt16 = 0
  /// Text of the last event; valid until the input is scanned.
  @usableFromInline package private(set) var content = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Number of attributes and end of the start tag that was scanned last.
  @usableFromInline private(set) var tagAttributes = 0
  @usableFromInline private(set) var tagEnd: Position

  init(source: String, vocabulary: XMLVocabulary) {
    self.source = source
    self.vocabulary = vocabulary
    position = UnsafePointer(memory.input)
    tagEnd = UnsafePointer(memory.input)
    end = UnsafePointer(memory.input)
  }

  /// Sets the position after the XML declaration, where the scan begins.
  mutating func begin(at place: TextPosition) { self.place = place }

  deinit { memory.deallocate() }

  /// Scans bytes. `take` takes all events that they complete, until ``next()`` returns `nil`.
  mutating func parse(_ bytes: Span<UInt8>, _ take: (inout XMLScanner) -> Void) throws(LocationError) {
    var index = 0
    while index < bytes.count, !hasFailed {
      let end = Swift.min(index + XMLScannerMemory.piece, bytes.count)
      append(bytes.extracting(index..<end))
      if pendingIsWhole() { scan(take) }
      index = end
    }
    if let failure { throw failure }
  }

  /// Ends the document. Throws unless all elements are closed.
  mutating func finish(_ take: (inout XMLScanner) -> Void) throws(LocationError) {
    isLast = true
    if !hasFailed, filled > 0 { scan(take) }
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
    (memory.input + filled).update(repeating: 0, count: XMLScannerMemory.padding)
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

  private mutating func scan(_ take: (inout XMLScanner) -> Void) {
    let start = Position(memory.input)
    position = start
    take(&self)
    place.advance(over: UnsafeBufferPointer(start: start, count: position - start).span)
    filled = end - position
    memory.input.update(from: position, count: filled)
    markEnd()
  }

  /// Returns the next event. ``tag`` is valid until the input is scanned.
  @usableFromInline package mutating func next() -> XMLEvent {
    event = .none
    while position < end {
      let next = step(position)
      if next == position || hasFailed { return .none }
      position = next
      if event != .none { return event }
    }
    return .none
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
  mutating func place(of position: Position) -> TextPosition {
    var place = place
    let start = Position(memory.input)
    place.advance(over: UnsafeBufferPointer(start: start, count: position - start).span)
    return place
  }

  /// Start tag of the last event that begins an element.
  @inlinable package var tag: XMLStartTag {
    mutating get {
      let start = Position(memory.input)
      return XMLStartTag(
        attributes: UnsafeBufferPointer(start: memory.attributes, count: tagAttributes), line: place.line,
        textBefore: UnsafeBufferPointer(start: start, count: tagEnd - start))
    }
  }

  @inline(__always)
  mutating func tagEnds(at position: Position, attributes: Int) {
    tagEnd = position
    tagAttributes = attributes
  }

  @inline(__always)
  mutating func found(_ event: XMLEvent, _ element: UInt16) { (self.event, self.element) = (event, element) }

  @inline(__always)
  mutating func found(text: UnsafeBufferPointer<UInt8>) { (event, content) = (.text, text) }

  @inline(__always)
  mutating func found(simple element: UInt16, text: UnsafeBufferPointer<UInt8>) {
    found(.simple, element)
    content = text
  }

  mutating func fail(_ error: LocationError) {
    if !hasFailed { failure = error }
    hasFailed = true
  }
}
