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
