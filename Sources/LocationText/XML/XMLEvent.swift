/// What ``XMLScanner`` finds. Elements are numbers of its ``XMLVocabulary``; 0 is an element of no interest.
@usableFromInline package enum XMLEvent {
  case start(UInt16)
  /// An element without attributes that contains only this text.
  case simple(UInt16, UnsafeBufferPointer<UInt8>)
  /// An element without content.
  case empty(UInt16)
  /// Text or CDATA within the innermost element, in pieces of any size. White space directly after a tag may be
  /// omitted.
  case text(UnsafeBufferPointer<UInt8>)
  case end
}
