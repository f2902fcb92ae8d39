/// The elements that are open while an XML file is read, and the text of the innermost one. An element that does not
/// belong in its parent is skipped, with all its contents.
package struct XMLElements<Element: Sendable & Equatable> {
  private var path: [Element] = []
  /// Number of open elements from the outermost skipped one on.
  private var foreignDepth = 0
  private var text = XMLText()

  /// Innermost element that is read.
  package var last: Element? { path.last }

  package init() {}

  package func contains(_ element: Element) -> Bool { path.contains(element) }

  /// - Returns: whether the element is read.
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

  package var isPassingOver: Bool { foreignDepth > 0 }

  package mutating func append(_ bytes: Span<UInt8>, isRead: Bool) {
    if foreignDepth == 0, isRead { text.append(bytes, atMost: Self.longestText) }
  }

  /// Ends an element. Returns the element, and its text without surrounding white space; `nil` for a skipped element.
  /// The text is `nil` if it was too long, or contained elements.
  package mutating func end() -> (element: Element, text: String?)? {
    guard foreignDepth == 0 else {
      foreignDepth -= 1
      return nil
    }
    guard let element = path.popLast() else { return nil }
    let isUsable = text.isUsable
    let bytes = text.take()
    let range = bytes.span.withoutXMLSpace
    let words = isUsable ? String(decoding: bytes[range], as: UTF8.self) : nil
    text.reuse(bytes)
    return (element, words)
  }

  private static var longestText: Int { 65_536 }
}
