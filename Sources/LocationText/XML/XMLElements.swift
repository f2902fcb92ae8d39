/// The elements that are open while an XML file is read, and the text of the innermost one. An element that does not
/// belong in its parent is skipped, with all its contents.
@usableFromInline package struct XMLElements<Element: Sendable & Equatable> {
  @usableFromInline var path: [Element] = []
  /// Number of open elements from the outermost skipped one on.
  @usableFromInline var foreignDepth = 0
  @usableFromInline var text = XMLText()

  @inlinable
  package init() {}

  /// Innermost element that is read.
  @inlinable package var last: Element? { path.last }

  /// Number of elements that are open and read.
  @inlinable package var depth: Int { path.count }

  @inlinable package var isPassingOver: Bool { foreignDepth > 0 }

  @inlinable
  package func contains(_ element: Element) -> Bool { path.contains(element) }

  /// - Returns: whether the element is read.
  @inlinable
  package mutating func begin(_ element: Element?, _ belongs: Bool) -> Bool {
    guard foreignDepth == 0, let element, belongs else {
      if foreignDepth == 0 { text.spoil() }
      foreignDepth += 1
      return false
    }
    path.append(element)
    text.forget()
    return true
  }

  /// - Parameter limit: maximum number of bytes after leading white space.
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>, isRead: Bool, atMost limit: Int = longestText) {
    if foreignDepth == 0, isRead { text.append(bytes, atMost: limit) }
  }

  /// Forgets the text of the innermost element.
  @inlinable
  package mutating func forgetText() { text.forget() }

  /// Ends an element. Returns the element, and its text, which is given back with ``reuse(_:)``; `nil` for a skipped
  /// element. The text is `nil` if it was too long, or contained elements.
  @inlinable
  package mutating func endRead() -> (element: Element, text: [UInt8]?)? {
    guard foreignDepth == 0 else {
      foreignDepth -= 1
      return nil
    }
    guard let element = path.popLast() else { return nil }
    if text.isUsable { return (element, text.take()) }
    text.forget()
    return (element, nil)
  }

  @inlinable
  package mutating func reuse(_ text: consuming [UInt8]) { self.text.reuse(text) }

  /// Ends an element as ``endRead()`` does. The text has no surrounding white space.
  package mutating func end() -> (element: Element, text: String?)? {
    guard let (element, text) = endRead() else { return nil }
    guard let text else { return (element, nil) }
    let words = String(decoding: text[text.span.withoutXMLSpace], as: UTF8.self)
    reuse(text)
    return (element, words)
  }

  /// Maximum number of bytes of free text.
  @inlinable package static var longestText: Int { 65_536 }
  /// Maximum number of bytes of a number or a time; none needs as many.
  @inlinable package static var longestValue: Int { 4096 }
}
