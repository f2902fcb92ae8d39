/// The text of one element, assembled from pieces, without leading white space.
@usableFromInline package struct XMLText {
  @usableFromInline var bytes: [UInt8] = []
  /// Whether the text can be used: not if it is too long, or ambiguous because an element interrupts it.
  @usableFromInline package internal(set) var isUsable = true

  @usableFromInline package init() {}

  @usableFromInline package mutating func append(_ piece: Span<UInt8>, atMost limit: Int) {
    guard isUsable else { return }
    let start = bytes.isEmpty ? piece.withoutXMLSpace.lowerBound : 0
    piece.extracting(start...).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    if bytes.count > limit { spoil() }
  }

  @usableFromInline package mutating func spoil() {
    bytes.removeAll(keepingCapacity: true)
    isUsable = false
  }

  @inlinable package mutating func forget() {
    if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
    isUsable = true
  }

  /// Moves the bytes out, so that their owner can be changed while they are read. Return them with ``reuse(_:)``.
  @usableFromInline package mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    return taken
  }

  @usableFromInline package mutating func reuse(_ taken: consuming [UInt8]) {
    bytes = taken
    forget()
  }
}
