import LocationKit

extension SentenceFields {
  /// What is wrong with the checksum.
  @inline(__always)
  func checksumFault(acceptsMissing: Bool) -> SentenceError? {
    guard let sent else { return acceptsMissing ? nil : .missingChecksum }
    return sent == sum ? nil : .wrongChecksum(sent, sum)
  }

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
      isEncapsulated: frame.start == UInt8(ascii: "!"))
  }
}
