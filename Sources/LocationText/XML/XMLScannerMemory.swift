/// The buffers of a scanner. They are allocated once, so that no element needs an allocation.
@usableFromInline struct XMLScannerMemory {
  /// Input that has not been scanned, with padding that may be read.
  @usableFromInline let input: UnsafeMutablePointer<UInt8>
  @usableFromInline let attributes: UnsafeMutablePointer<XMLAttribute>
  /// Normalized values of attributes that differ from the input.
  let values: UnsafeMutablePointer<UInt8>
  let frames: UnsafeMutablePointer<XMLFrame>
  /// Character that a reference resolves to, in UTF-8.
  let character: UnsafeMutablePointer<UInt8>

  /// Size of the pieces that are scanned: together with the results, they fit into the first-level cache.
  static var piece: Int { 16_384 }

  /// Capacity of the input. A token that exceeds its limit is detected with the piece of input that exceeds it.
  private static var capacity: Int { XMLLimits.tag + 2 * piece }
  static var padding: Int { 16 }

  static func allocate() -> XMLScannerMemory {
    XMLScannerMemory(
      input: .allocate(capacity: capacity + padding), attributes: .allocate(capacity: XMLLimits.attributes),
      values: .allocate(capacity: capacity), frames: .allocate(capacity: XMLLimits.depth),
      character: .allocate(capacity: 4))
  }

  /// Deallocates the buffers; all stored types are trivial.
  func deallocate() {
    input.deallocate()
    attributes.deallocate()
    values.deallocate()
    frames.deallocate()
    character.deallocate()
  }
}

/// An open element.
struct XMLFrame {
  /// First eight bytes of its name.
  var head: UInt64
  /// Length of its name, including the prefix.
  var length: Int
  /// Position of the rest of its name in the name stack.
  var rest: Int
  /// Number of namespace declarations before it, and their scope.
  var namespaces: Int
  var scope: Int
}
