@testable import LocationNMEA

/// A sentence with its talker, parsed from one line.
struct ParsedSentence: Sendable, Hashable {
  let address: SentenceAddress
  let sentence: SentenceContent
  /// First field with invalid contents, by the numbers in the documentation of each type; it reads as empty. `nil` if
  /// all are valid.
  let badField: Int?
}

extension ParsedSentence {
  /// Parses one line without its `$` and its line end: `GPRMC,…*5A`. Text after the checksum is ignored.
  ///
  /// - Parameter acceptsMissingChecksum: whether the `*5A` may be missing, which was legal before NMEA 2.3.
  init(_ line: Span<UInt8>, acceptsMissingChecksum: Bool = false) throws(SentenceError) {
    // The positions of fields are stored in sixteen bits. No sentence is longer.
    guard line.count < UInt16.max else { throw .noAddress }
    var fields = SentenceFields()
    fields.split(line)
    if let fault = fields.checksumFault(of: line, acceptsMissing: acceptsMissingChecksum) { throw fault }
    guard let address = fields.address(line) else { throw .noAddress }
    self.address = address
    sentence = SentenceContent(address, &fields, line.extracting(0..<fields.end))
    badField = fields.firstBadField
  }
}
