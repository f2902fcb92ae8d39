/// A receiver of the elements of an XML document.
///
/// The calls come in document order: the start and the end of each element, and the text between them. References are
/// resolved, comments and processing instructions are removed, and CDATA is text. Arguments are valid only during the
/// call.
@usableFromInline package protocol XMLEventHandler: SendableMetatype {
  /// Identifier of an element, a number other than 0.
  associatedtype Element: Sendable & Equatable & RawRepresentable where Element.RawValue == UInt16

  /// Name for the user: `GPX`.
  static var formatName: String { get }
  /// Required root element of the document.
  static var root: Element { get }

  /// Whether documents have a DOCTYPE, which is passed over. In any other format, it is an error.
  static var hasDoctype: Bool { get }

  /// Returns the element with this name, without its prefix, in a namespace (empty: none); `nil` for an element of no
  /// interest, which includes all with an undeclared prefix. The result must always be the same for the same names,
  /// because a parser caches it.
  static func element(named localName: Span<UInt8>, in uri: Span<UInt8>) -> Element?

  mutating func startElement(_ element: Element?, _ tag: XMLStartTag)
  /// Handles text or CDATA within the innermost element, in pieces of any size. White space directly after a tag may be
  /// omitted.
  mutating func appendText(_ bytes: Span<UInt8>)
  mutating func endElement()

  /// Handles an element without attributes that contains only this text: a fast path for its start, its text and its
  /// end. A parser uses it where it can.
  mutating func simpleElement(_ element: Element?, _ tag: XMLStartTag, text: Span<UInt8>)

  /// Handles all events of a piece of input. A requirement, so that each handler has code of its own for it, which the
  /// compiler specializes.
  mutating func take(_ scanner: inout XMLScanner)
}

extension XMLEventHandler {
  package static var hasDoctype: Bool { false }

  @inlinable
  package mutating func take(_ scanner: inout XMLScanner) {
    while true {
      switch scanner.next() {
      case .none: return
      case .start: startElement(Element(rawValue: scanner.element), scanner.tag)
      case .simple: simpleElement(Element(rawValue: scanner.element), scanner.tag, text: scanner.content.span)
      case .empty:
        startElement(Element(rawValue: scanner.element), scanner.tag)
        endElement()
      case .text: appendText(scanner.content.span)
      case .end: endElement()
      }
    }
  }

  @inlinable
  package mutating func simpleElement(_ element: Element?, _ tag: XMLStartTag, text: Span<UInt8>) {
    startElement(element, tag)
    appendText(text)
    endElement()
  }
}

/// What ``XMLScanner`` finds; its element and its text are ``XMLScanner/element`` and ``XMLScanner/content``.
@usableFromInline package enum XMLEvent: UInt8 {
  /// More input is needed.
  case none
  case start
  /// An element without attributes that contains only text.
  case simple
  /// An element without content.
  case empty
  /// Text or CDATA within the innermost element, in pieces of any size. White space directly after a tag may be
  /// omitted.
  case text
  case end
}

/// The elements of a format, as numbers.
package struct XMLVocabulary: Sendable {
  /// Name for the user: `GPX`.
  let formatName: String
  /// Required root element of the document.
  let root: UInt16
  let hasDoctype: Bool
  /// Returns the number of the element with a local name in a namespace; 0 for an element of no interest.
  let element: @Sendable (_ localName: Span<UInt8>, _ uri: Span<UInt8>) -> UInt16

  package init<Handler: XMLEventHandler>(of handler: Handler.Type) {
    formatName = Handler.formatName
    root = Handler.root.rawValue
    hasDoctype = Handler.hasDoctype
    element = { Handler.element(named: $0, in: $1)?.rawValue ?? 0 }
  }
}
