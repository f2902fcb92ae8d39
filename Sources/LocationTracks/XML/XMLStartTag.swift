/// The attributes of a start tag, references resolved and white space as blanks, and where the tag is.
///
/// Valid only during the call that brings it: raw pointers, since no member can hold a span.
package struct XMLStartTag {
  private let attributes: UnsafeBufferPointer<XMLAttribute>
  private let lineBefore: Int
  private let textBefore: UnsafeBufferPointer<UInt8>

  /// - Parameters:
  ///   - line: where `textBefore` begins, counted from 1.
  ///   - textBefore: what lies between there and the tag's end; its lines are counted when somebody asks.
  package init(
    attributes: UnsafeBufferPointer<XMLAttribute>, line: Int,
    textBefore: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.attributes = attributes
    self.lineBefore = line
    self.textBefore = textBefore
  }

  /// The line where the tag ends, counted from 1.
  package var line: Int { lineBefore + textBefore.span.numberOfLineFeeds }

  /// The value of the attribute of this name, a prefix included; empty where there is none.
  package func value(of name: StaticString) -> UnsafeBufferPointer<UInt8> {
    for attribute in attributes where attribute.isNamed(name) { return attribute.value }
    return UnsafeBufferPointer(start: nil, count: 0)
  }
}

/// An attribute of a start tag, valid as long as that.
package struct XMLAttribute {
  /// With its prefix.
  package let name: UnsafeBufferPointer<UInt8>
  package internal(set) var value: UnsafeBufferPointer<UInt8>

  package init(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    self.name = name
    self.value = value
  }

  func isNamed(_ expected: StaticString) -> Bool {
    guard name.count == expected.utf8CodeUnitCount else { return false }
    for index in 0..<name.count where name[index] != expected.utf8Start[index] { return false }
    return true
  }
}
