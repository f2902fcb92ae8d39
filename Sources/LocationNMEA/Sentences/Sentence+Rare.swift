/// Sentences that do not come with every fix. They are kept out of the inlined path.
extension Sentence {
  init(rare address: SentenceAddress, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    guard !address.isProprietary else {
      self = Sentence(proprietary: address, &fields, line)
      return
    }
    switch address.formatter {
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

  /// Reads a sentence that a maker defined. A query (`$PUBX,00*33`) has the address of its answer and no fields; it
  /// becomes ``other``.
  private init(proprietary address: SentenceAddress, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    let count = fields.count
    switch (address.formatter, fields.range(0).count) {
    case (SentenceAddress.maker("UBX"), 4) where count >= 3: self = Sentence(uBlox: &fields, line)
    case (SentenceAddress.maker("GRME"), 5) where count >= 6: self = .pgrme(PGRME(&fields, line))
    case (SentenceAddress.maker("GRMM"), 5) where count >= 2: self = .pgrmm(PGRMM(&fields, line))
    case (SentenceAddress.maker("GRMZ"), 5) where count >= 3: self = .pgrmz(PGRMZ(&fields, line))
    case (SentenceAddress.maker("QXFI"), 5) where count >= 10: self = .pqxfi(PQXFI(&fields, line))
    case (SentenceAddress.maker("MTK0"), 7) where count >= 2 && fields.isAddress("PMTK001", line):
      self = .pmtk001(PMTK001(&fields, line))
    default: self = .other
    }
  }

  /// Reads a sentence of u-blox. They all have one address; their first field identifies them.
  private init(uBlox fields: inout SentenceFields, _ line: Span<UInt8>) {
    switch (fields.range(1).count == 2 ? fields.letters(1, line) : nil, fields.count) {
    case (SentenceAddress.talker("00"), 19...): self = .pubx00(PUBX00(&fields, line))
    case (SentenceAddress.talker("03"), _): self = .pubx03(PUBX03(&fields, line))
    case (SentenceAddress.talker("04"), 7...): self = .pubx04(PUBX04(&fields, line))
    default: self = .other
    }
  }
}

extension SentenceAddress {
  /// Packs up to four letters after the P.
  fileprivate static func maker(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
