/// A sentence that has been understood, or kept as something else.
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
  /// Well-formed, of a kind that is not read here. ``ParsedSentence/address`` says of which; its bytes are those that
  /// were parsed.
  case other

  init(_ address: SentenceAddress, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    if address.isProprietary {
      self = Sentence(proprietary: address, &fields, line)
      return
    }
    switch address.formatter {
    case SentenceAddress.formatter("RMC"): self = .rmc(RMC(&fields, line))
    case SentenceAddress.formatter("GGA"): self = .gga(GGA(&fields, line))
    case SentenceAddress.formatter("GNS"): self = .gns(GNS(&fields, line))
    case SentenceAddress.formatter("GLL"): self = .gll(GLL(&fields, line))
    case SentenceAddress.formatter("GSA"): self = .gsa(GSA(&fields, line))
    case SentenceAddress.formatter("GSV"): self = .gsv(GSV(&fields, line))
    case SentenceAddress.formatter("VTG"): self = .vtg(VTG(&fields, line))
    case SentenceAddress.formatter("ZDA"): self = .zda(ZDA(&fields, line))
    case SentenceAddress.formatter("DTM"): self = .dtm(DTM(&fields, line))
    case SentenceAddress.formatter("GST"): self = .gst(GST(&fields, line))
    case SentenceAddress.formatter("GBS"): self = .gbs(GBS(&fields, line))
    case SentenceAddress.formatter("GRS"): self = .grs(GRS(&fields, line))
    case SentenceAddress.formatter("HDT"): self = .hdt(HDT(&fields, line))
    case SentenceAddress.formatter("HDM"): self = .hdm(HDM(&fields, line))
    case SentenceAddress.formatter("HDG"): self = .hdg(HDG(&fields, line))
    case SentenceAddress.formatter("ROT"): self = .rot(ROT(&fields, line))
    case SentenceAddress.formatter("THS"): self = .ths(THS(&fields, line))
    case SentenceAddress.formatter("TXT"): self = .txt(TXT(&fields, line))
    default: self = .other
    }
  }

  /// Those that makers defined. A question (`$PUBX,00*33`) has the address of its answer, and no fields: it says nothing.
  private init(proprietary address: SentenceAddress, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    let count = fields.count
    switch (address.formatter, fields.range(0).count) {
    case (SentenceAddress.formatter("UBX"), 4) where count >= 3: self = Sentence(uBlox: &fields, line)
    case (SentenceAddress.formatter("GRME"), 5) where count >= 6: self = .pgrme(PGRME(&fields, line))
    case (SentenceAddress.formatter("GRMM"), 5) where count >= 2: self = .pgrmm(PGRMM(&fields, line))
    case (SentenceAddress.formatter("GRMZ"), 5) where count >= 3: self = .pgrmz(PGRMZ(&fields, line))
    case (SentenceAddress.formatter("QXFI"), 5) where count >= 10: self = .pqxfi(PQXFI(&fields, line))
    case (SentenceAddress.formatter("MTK0"), 7) where count >= 2 && fields.isAddress("PMTK001", line):
      self = .pmtk001(PMTK001(&fields, line))
    default: self = .other
    }
  }

  /// u-blox's have one address; their first field says which.
  private init(uBlox fields: inout SentenceFields, _ line: Span<UInt8>) {
    switch (fields.range(1).count == 2 ? fields.letters(1, line) : nil, fields.count) {
    case (SentenceAddress.talker("00"), 19...): self = .pubx00(PUBX00(&fields, line))
    case (SentenceAddress.talker("03"), _): self = .pubx03(PUBX03(&fields, line))
    case (SentenceAddress.talker("04"), 7...): self = .pubx04(PUBX04(&fields, line))
    default: self = .other
    }
  }
}

/// A sentence with its talker, as parsed from one line.
public struct ParsedSentence: Sendable, Hashable {
  public let address: SentenceAddress
  public let sentence: Sentence
  /// The first field, by the numbers above each type, that held something else than it should; it reads as empty.
  public let badField: Int?
}

/// Why a line is no sentence.
public enum SentenceError: Error, Sendable, Hashable {
  /// As sent, as summed.
  case wrongChecksum(UInt8, UInt8)
  case missingChecksum
  /// No talker and formatter at the start.
  case noAddress
}

extension ParsedSentence {
  /// Parses one line without its `$` and its line end: `GPRMC,…*5A`.
  public init(_ line: Span<UInt8>) throws(SentenceError) {
    let (checksum, range) = SentenceChecksum.check(line)
    switch checksum {
    case .right: break
    case .missing: throw .missingChecksum
    case .wrong(let sent, let summed): throw .wrongChecksum(sent, summed)
    }
    let payload = line.extracting(range)
    var fields = SentenceFields(payload)
    guard let address = SentenceAddress(payload.extracting(fields.range(0))) else { throw .noAddress }
    self.address = address
    sentence = Sentence(address, &fields, payload)
    badField = fields.firstBadField
  }
}
