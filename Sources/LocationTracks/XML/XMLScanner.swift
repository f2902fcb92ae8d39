import LocationKit

/// Reads XML 1.0 in UTF-8 and hands over its elements: well-formedness and namespaces are checked, a DOCTYPE is refused, nothing
/// is loaded, and nothing is kept but what is open.
///
/// What holds the answer is always in the input before it is looked at: whether a token is whole, and what is wrong with it, does
/// not depend on where the input was cut. Raw pointers instead of spans: behind the input stands a NUL, which no XML has,
/// so that no loop over characters need ask where the input ends. Nearly all functions are `mutating`, since the compiler copies
/// a structure of this size for each call that only borrows it.
struct XMLScanner<Handler: XMLEventHandler>: ~Copyable {
  typealias Position = UnsafePointer<UInt8>

  /// Where in a document the scanner is.
  enum Stage { case prolog, content, epilog }
  /// What is neither tag nor text and goes on.
  enum Markup { case none, comment, instruction, cdata }

  var handler: Handler
  let source: String
  let memory = XMLScannerMemory<Handler.Element>.allocate()
  var cache = XMLElementCache<Handler.Element>()
  var namespaces = XMLNamespaces()
  /// Changes with the namespaces that are declared.
  var scope = 0
  /// How many sets of declarations there have been.
  var scopes = 0
  var longNames = XMLNameStack()
  var depth = 0
  var stage = Stage.prolog
  var markup = Markup.none
  /// How long the comment has been so far.
  var commentLength = 0

  /// How many bytes of the input are still to be read.
  private var filled = 0
  /// Where the input ends, while it is being scanned.
  private(set) var end: Position
  /// The whole document is there.
  private(set) var isLast = false
  /// The token that is not whole.
  var pending: XMLPendingToken?
  /// Once failed, a scanner stays so.
  private(set) var failure: LocationError?
  private var hasFailed = false
  /// Where the input begins in the document.
  private var place = XMLPlace()

  init(source: String, handler: Handler) {
    self.source = source
    self.handler = handler
    end = UnsafePointer(memory.input)
  }

  /// Begins behind the XML declaration.
  mutating func begin(at place: XMLPlace) { self.place = place }

  deinit { memory.deallocate() }

  /// Hands over what the bytes complete.
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

  /// The document has ended: throws unless all is closed.
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

  /// Looks for the end of the token that is not whole, from where the last look ended.
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

  /// Reads one token, or a part of one, and returns where it ends: `position` itself when it cannot go on.
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

  /// Where a position in the input is in the document.
  mutating func place(of position: Position) -> XMLPlace {
    var place = place
    let start = Position(memory.input)
    place.advance(over: UnsafeBufferPointer(start: start, count: position - start))
    return place
  }

  /// A start tag that ends here.
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
