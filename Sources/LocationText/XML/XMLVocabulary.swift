/// The elements of a format, as numbers.
package struct XMLVocabulary: Sendable {
  /// Name for the user: `GPX`.
  let formatName: String
  /// Required root element of the document.
  let root: UInt16
  /// Returns the number of the element with a local name in a namespace; 0 for an element of no interest.
  let element: @Sendable (_ localName: Span<UInt8>, _ uri: Span<UInt8>) -> UInt16

  package init<Handler: XMLEventHandler>(of handler: Handler.Type) {
    formatName = Handler.formatName
    root = Handler.root.rawValue
    element = { Handler.element(named: $0, in: $1)?.rawValue ?? 0 }
  }
}
