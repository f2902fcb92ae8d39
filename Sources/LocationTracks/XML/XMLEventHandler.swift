/// What makes something of the elements of an XML document.
///
/// The calls come in document order: each element's start and end and the text between, references resolved, comments and
/// processing instructions left out, CDATA as text. What is handed over is valid during the call only.
package protocol XMLEventHandler {
  /// What the handler tells elements apart by.
  associatedtype Element: Sendable & Equatable

  /// For the user: `GPX`.
  static var formatName: String { get }
  /// What the document's outermost element must be.
  static var root: Element { get }

  /// The element of this name, without its prefix, in a namespace (empty: none); `nil` for one that is of no interest,
  /// as all are whose prefix is not declared. Always the same for the same names: a parser asks once.
  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> Element?

  mutating func startElement(_ element: Element?, _ tag: XMLStartTag)
  /// Text or CDATA within the innermost element, in pieces of any size. White space directly behind a tag may be left out.
  mutating func appendText(_ bytes: Span<UInt8>)
  /// The innermost element ends.
  mutating func endElement()

  /// An element without attributes that holds nothing but this text: a short way for its start, its text and its end.
  /// A parser may take it where it can.
  mutating func simpleElement(_ element: Element?, _ tag: XMLStartTag, text: Span<UInt8>)
}

extension XMLEventHandler {
  package mutating func simpleElement(_ element: Element?, _ tag: XMLStartTag, text: Span<UInt8>) {
    startElement(element, tag)
    appendText(text)
    endElement()
  }
}
