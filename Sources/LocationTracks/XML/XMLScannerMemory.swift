/// What a scanner works in: allocated once, so that nothing is allocated for an element.
struct XMLScannerMemory<Element: Sendable & Equatable> {
  /// The input that is still to be read, with room behind it to read on.
  let input: UnsafeMutablePointer<UInt8>
  let attributes: UnsafeMutablePointer<XMLAttribute>
  /// Values of attributes that are not as they stand in the input.
  let values: UnsafeMutablePointer<UInt8>
  let frames: UnsafeMutablePointer<XMLFrame>

  /// What is taken at a time: it fits into the nearest cache beside what is made of it.
  static var piece: Int { 16_384 }

  /// A token that goes on beyond what is allowed is noticed with the piece of input in which it does.
  private static var capacity: Int { XMLLimits.tag + 2 * piece }
  static var padding: Int { 16 }

  static func allocate() -> XMLScannerMemory {
    XMLScannerMemory(
      input: .allocate(capacity: capacity + padding), attributes: .allocate(capacity: XMLLimits.attributes),
      values: .allocate(capacity: capacity), frames: .allocate(capacity: XMLLimits.depth))
  }

  /// All that was stored is trivial.
  func deallocate() {
    input.deallocate()
    attributes.deallocate()
    values.deallocate()
    frames.deallocate()
  }
}

/// An element that is open.
struct XMLFrame {
  /// The first eight bytes of its name.
  var head: UInt64
  /// Of its name, the prefix included.
  var length: Int
  /// Where the rest of its name is among those of all open elements.
  var rest: Int
  /// How many declarations of namespaces held before it, and their number.
  var namespaces: Int
  var scope: Int
}
