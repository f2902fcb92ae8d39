import LocationKit

extension SentenceFields {
  /// What is wrong with the checksum.
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

  /// How long the sentence is from its address to its checksum.
  @inline(__always)
  func length(in line: Span<UInt8>) -> Int { hasTail ? end &+ SentenceChecksum.length : line.count }

  /// Who says what; `nil` when the first field is no address.
  @inline(__always)
  mutating func address(_ line: Span<UInt8>) -> SentenceAddress? {
    if addressEnd == 5, line.count >= 8, line[0] != UInt8(ascii: "P") {
      return SentenceAddress(standard: line.word(at: 0).byteSwapped &>> 24)
    }
    splitPlain()
    return SentenceAddress(line.extracting(range(0)))
  }

  /// What is known once the fields have been read.
  @inline(__always)
  func context(_ address: SentenceAddress, _ frame: SentenceFrame) -> SentenceContext {
    SentenceContext(
      address: address, line: frame.line, badField: firstBadField, hasChecksum: sent != nil,
      isEncapsulated: frame.start == UInt8(ascii: "!"), hasTail: hasTail || frame.isCut)
  }
}
