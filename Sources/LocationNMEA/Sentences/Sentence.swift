/// A sentence of any kind. Kinds that do not have a method in ``SentenceListener`` are read for ``NMEADecoder``; of them, a
/// listener has the address and the bytes.
public struct Sentence: Sendable, Hashable {
  package let content: SentenceContent

  init(_ content: SentenceContent) { self.content = content }
}

/// A decoded sentence, or one of a kind that is not decoded.
///
/// This file lists the kinds: each has a case, a row in an initializer and a row in `pass(to:_:_:)`. All else about a
/// kind is in the file of its type.
package enum SentenceContent: Sendable, Hashable {
  /// Recommended minimum: position, speed, course and date.
  case rmc(RMC)
  /// Position, quality and altitude.
  case gga(GGA)
  /// Position by several satellite systems.
  case gns(GNS)
  /// Position.
  case gll(GLL)
  /// Satellites used and dilution of precision.
  case gsa(GSA)
  /// Satellites in view.
  case gsv(GSV)
  /// Course and speed over ground.
  case vtg(VTG)
  /// Speed and heading through the water.
  case vhw(VHW)
  /// Time and date.
  case zda(ZDA)
  /// Datum of the positions.
  case dtm(DTM)
  /// Error estimates.
  case gst(GST)
  /// Detection of faulty satellites.
  case gbs(GBS)
  /// Range residuals.
  case grs(GRS)
  /// True heading.
  case hdt(HDT)
  /// Magnetic heading.
  case hdm(HDM)
  /// Magnetic heading with deviation and variation.
  case hdg(HDG)
  /// Rate of turn.
  case rot(ROT)
  /// True heading and its mode.
  case ths(THS)
  /// A text from the receiver.
  case txt(TXT)
  /// u-blox: position and accuracy.
  case pubx00(PUBX00)
  /// u-blox: satellites.
  case pubx03(PUBX03)
  /// u-blox: time and clock.
  case pubx04(PUBX04)
  /// Garmin: error estimates.
  case pgrme(PGRME)
  /// Garmin: map datum.
  case pgrmm(PGRMM)
  /// Garmin: altitude.
  case pgrmz(PGRMZ)
  /// MediaTek: the answer to a command.
  case pmtk001(PMTK001)
  /// Qualcomm: position and accuracy.
  case pqxfi(PQXFI)
  /// A well-formed sentence of a kind that is not read here. ``SentenceContext/address`` names the kind, and the
  /// listener receives its bytes.
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
    default: self = SentenceContent(rare: address, &fields, line)
    }
  }
}

/// Sentences that do not come with every fix. They are kept out of the inlined path.
extension SentenceContent {
  private init(rare address: SentenceAddress, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    guard !address.isProprietary else {
      self = SentenceContent(proprietary: address, &fields, line)
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
    case SentenceAddress.formatter("VHW"): self = .vhw(VHW(&fields, line))
    case SentenceAddress.formatter("TXT"): self = .txt(TXT(&fields, line))
    default: self = .other
    }
  }

  /// Reads a sentence that a maker defined. A query (`$PUBX,00*33`) has the address of its answer and no fields; it
  /// becomes ``other``.
  private init(proprietary address: SentenceAddress, _ fields: inout SentenceFields, _ line: Span<UInt8>) {
    let count = fields.count
    switch (address.formatter, fields.range(0).count) {
    case (SentenceAddress.maker("UBX"), 4) where count >= 3: self = SentenceContent(uBlox: &fields, line)
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

extension SentenceContent {
  /// Passes the sentence to a visitor as its own type; ``other`` has none.
  func pass(to visitor: inout some SentenceVisitor, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    switch self {
    case .rmc(let sentence): visitor.visit(sentence, context, bytes)
    case .gga(let sentence): visitor.visit(sentence, context, bytes)
    case .gns(let sentence): visitor.visit(sentence, context, bytes)
    case .gll(let sentence): visitor.visit(sentence, context, bytes)
    case .gsa(let sentence): visitor.visit(sentence, context, bytes)
    case .gsv(let sentence): visitor.visit(sentence, context, bytes)
    case .vtg(let sentence): visitor.visit(sentence, context, bytes)
    case .vhw(let sentence): visitor.visit(sentence, context, bytes)
    case .zda(let sentence): visitor.visit(sentence, context, bytes)
    case .dtm(let sentence): visitor.visit(sentence, context, bytes)
    case .gst(let sentence): visitor.visit(sentence, context, bytes)
    case .gbs(let sentence): visitor.visit(sentence, context, bytes)
    case .grs(let sentence): visitor.visit(sentence, context, bytes)
    case .hdt(let sentence): visitor.visit(sentence, context, bytes)
    case .hdm(let sentence): visitor.visit(sentence, context, bytes)
    case .hdg(let sentence): visitor.visit(sentence, context, bytes)
    case .rot(let sentence): visitor.visit(sentence, context, bytes)
    case .ths(let sentence): visitor.visit(sentence, context, bytes)
    case .txt(let sentence): visitor.visit(sentence, context, bytes)
    case .pubx00(let sentence): visitor.visit(sentence, context, bytes)
    case .pubx03(let sentence): visitor.visit(sentence, context, bytes)
    case .pubx04(let sentence): visitor.visit(sentence, context, bytes)
    case .pgrme(let sentence): visitor.visit(sentence, context, bytes)
    case .pgrmm(let sentence): visitor.visit(sentence, context, bytes)
    case .pgrmz(let sentence): visitor.visit(sentence, context, bytes)
    case .pmtk001(let sentence): visitor.visit(sentence, context, bytes)
    case .pqxfi(let sentence): visitor.visit(sentence, context, bytes)
    case .other: break
    }
  }
}

/// A function of sentences of any type.
protocol SentenceVisitor {
  mutating func visit(_ sentence: some EpochSentence, _ context: SentenceContext, _ bytes: Span<UInt8>)
}

extension SentenceAddress {
  /// Packs up to four letters after the P.
  fileprivate static func maker(_ name: StaticString) -> UInt32 {
    name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
