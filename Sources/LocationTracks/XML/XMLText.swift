/// The text of one element, put together from the pieces in which it comes, without the white space before it.
package struct XMLText {
  private var bytes: [UInt8] = []
  /// False when it is too long, or has an element within it: nobody knows then which part is meant.
  package private(set) var isUsable = true

  package init() {}

  package mutating func append(_ piece: Span<UInt8>, atMost limit: Int) {
    guard isUsable else { return }
    let start = bytes.isEmpty ? piece.withoutXMLSpace.lowerBound : 0
    piece.extracting(start...).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    if bytes.count > limit { spoil() }
  }

  package mutating func spoil() {
    bytes.removeAll(keepingCapacity: true)
    isUsable = false
  }

  package mutating func forget() {
    if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
    isUsable = true
  }

  /// The bytes, moved out so that their owner can be changed while they are looked at. Put them back for the next text.
  package mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  package mutating func reuse(_ taken: consuming [UInt8]) {
    bytes = taken
    forget()
  }
}
