import LocationKit

extension SentenceFields {
  /// Returns the fault of the checksum; `nil` if it is accepted.
  @inline(__always)
  func checksumFault(of line: Span<UInt8>, acceptsMissing: Bool) -> SentenceError? {
    guard let sent else { return Self.fault(ofUnsummed: line, acceptsMissing) }
    return sent == sum ? nil : .wrongChecksum(sent, sum)
  }

  @inline(never)
  private static func fault(ofUnsummed line: Span<UInt8>, _ acceptsMissing: Bool) -> SentenceError? {
    if SentenceChecksum.isUnreadable(line) { return .unreadableChecksum }
    return acceptsMissing ? nil : .missingChecksum
  }

  /// Returns the length of the sentence in bytes, from its address to the end of its checksum.
  @inline(__always)
  func length(in line: Span<UInt8>) -> Int { hasTail ? end &+ SentenceChecksum.length : line.count }

  /// Returns the address; `nil` if the first field is not an address.
  @inline(__always)
  mutating func address(_ line: Span<UInt8>) -> SentenceAddress? {
    if addressEnd == 5, line.count >= 8, line[0] != UInt8(ascii: "P") {
      return SentenceAddress(standard: line.word(at: 0).byteSwapped &>> 24)
    }
    splitPlain()
    return SentenceAddress(line.extracting(range(0)))
  }

  /// Returns the context of the sentence, once its fields have been read.
  @inline(__always)
  func context(_ address: SentenceAddress, _ frame: SentenceFrame) -> SentenceContext {
    SentenceContext(
      address: address, line: frame.line, badField: firstBadField, hasChecksum: sent != nil,
      isEncapsulated: frame.start == UInt8(ascii: "!"), hasTail: hasTail || frame.isCut)
  }
}
