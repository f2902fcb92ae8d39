/// The attributes and the position of a start tag. References are resolved, and white space is converted to blanks.
///
/// Valid only during the call that passes it: it contains raw pointers, because a member cannot be a span.
@usableFromInline package struct XMLStartTag {
  @usableFromInline let attributes: UnsafeBufferPointer<XMLAttribute>
  @usableFromInline let lineBefore: Int
  @usableFromInline let textBefore: UnsafeBufferPointer<UInt8>

  /// - Parameters:
  ///   - line: line where `textBefore` begins, counted from 1.
  ///   - textBefore: text from there to the tag's end; its lines are counted on demand.
  @inlinable package init(
    attributes: UnsafeBufferPointer<XMLAttribute>, line: Int,
    textBefore: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.attributes = attributes
    self.lineBefore = line
    self.textBefore = textBefore
  }

  /// Line where the tag ends, counted from 1.
  package var line: Int { lineBefore + textBefore.span.numberOfLineFeeds }

  /// Returns the value of the attribute with this name, including a prefix; empty if there is none.
  @inlinable package func value(of name: StaticString) -> UnsafeBufferPointer<UInt8> {
    for attribute in attributes where attribute.isNamed(name) { return attribute.value }
    return UnsafeBufferPointer(start: nil, count: 0)
  }
}

/// An attribute of a start tag, valid as long as the tag.
@usableFromInline package struct XMLAttribute {
  /// Name, including its prefix.
  @usableFromInline package let name: UnsafeBufferPointer<UInt8>
  @usableFromInline package internal(set) var value: UnsafeBufferPointer<UInt8>

  package init(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    self.name = name
    self.value = value
  }

  @inlinable func isNamed(_ expected: StaticString) -> Bool {
    guard name.count == expected.utf8CodeUnitCount else { return false }
    for index in 0..<name.count where name[index] != expected.utf8Start[index] { return false }
    return true
  }
}
