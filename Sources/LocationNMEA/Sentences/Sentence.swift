/// A decoded sentence, or one of a kind that is not decoded.
public enum Sentence: Sendable, Hashable {
  case rmc(RMC)
  case gga(GGA)
  case gns(GNS)
  case gll(GLL)
  case gsa(GSA)
  case gsv(GSV)
  case vtg(VTG)
  case zda(ZDA)
  case dtm(DTM)
  case gst(GST)
  case gbs(GBS)
  case grs(GRS)
  case hdt(HDT)
  case hdm(HDM)
  case hdg(HDG)
  case rot(ROT)
  case ths(THS)
  case txt(TXT)
  case pubx00(PUBX00)
  case pubx03(PUBX03)
  case pubx04(PUBX04)
  case pgrme(PGRME)
  case pgrmm(PGRMM)
  case pgrmz(PGRMZ)
  case pmtk001(PMTK001)
  case pqxfi(PQXFI)
  /// A well-formed sentence of a kind that is not read here. ``ParsedSentence/address`` names the kind; its bytes are
  /// those that were parsed.
  case other

  @inline(__always)
  init(_ address: SentenceAddress, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    switch address.isProprietary ? 0 : address.formatter {
    case SentenceAddress.formatter("RMC"): self = .rmc(RMC(&fields, line))
    case SentenceAddress.formatter("GGA"): self = .gga(GGA(&fields, line))
    case SentenceAddress.formatter("GNS"): self = .gns(GNS(&fields, line))
    case SentenceAddress.formatter("GLL"): self = .gll(GLL(&fields, line))
    case SentenceAddress.formatter("GSA"): self = .gsa(GSA(&fields, line))
    case SentenceAddress.formatter("GSV"): self = .gsv(GSV(&fields, line))
    case SentenceAddress.formatter("VTG"): self = .vtg(VTG(&fields, line))
    case SentenceAddress.formatter("ZDA"): self = .zda(ZDA(&fields, line))
    case SentenceAddress.formatter("DTM"): self = .dtm(DTM(&fields, line))
    default: self = Sentence(rare: address, &fields, line)
    }
  }
}

/// A sentence with its talker, parsed from one line.
public struct ParsedSentence: Sendable, Hashable {
  public let address: SentenceAddress
  public let sentence: Sentence
  /// First field with invalid contents, by the numbers in the documentation of each type; it reads as empty. `nil` if
  /// all are valid.
  public let badField: Int?
}

/// The reason why a line is not a valid sentence.
public enum SentenceError: Error, Sendable, Hashable {
  /// The checksum as sent, and as computed.
  case wrongChecksum(UInt8, UInt8)
  case missingChecksum
  /// The text after the `*` is not two hexadecimal digits: the sentence was cut.
  case unreadableChecksum
  /// The line does not begin with a talker and a formatter.
  case noAddress
}

extension ParsedSentence {
  /// Parses one line without its `$` and its line end: `GPRMC,…*5A`. Text after the checksum is ignored.
  ///
  /// - Parameter acceptsMissingChecksum: whether the `*5A` may be missing, which was legal before NMEA 2.3.
  public init(_ line: Span<UInt8>, acceptsMissingChecksum: Bool = false) throws(SentenceError) {
    // The positions of fields are stored in sixteen bits. No sentence is longer.
    guard line.count < UInt16.max else { throw .noAddress }
    var fields = SentenceFields()
    fields.split(line)
    if let fault = fields.checksumFault(of: line, acceptsMissing: acceptsMissingChecksum) { throw fault }
    guard let address = fields.address(line) else { throw .noAddress }
    self.address = address
    sentence = Sentence(address, &fields, line.extracting(0..<fields.end))
    badField = fields.firstBadField
  }
}
