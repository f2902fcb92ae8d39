/// Takes the sentences of a ``SentenceDecoder``, each as its own type.
///
/// Who implements only ``receive(_:_:)-(Sentence,_)`` gets all of them by it. A method for one type spares the copy into
/// the ``Sentence``, which is a good part of what a sentence costs.
public protocol SentenceListener {
  /// Whether it wants to know the satellites. Otherwise GSV comes as ``Sentence/other``, and GSA without its satellites.
  var wantsSky: Bool { get }

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext)
  mutating func receive(_ sentence: RMC, _ context: SentenceContext)
  mutating func receive(_ sentence: GGA, _ context: SentenceContext)
  mutating func receive(_ sentence: GNS, _ context: SentenceContext)
  mutating func receive(_ sentence: GLL, _ context: SentenceContext)
  mutating func receive(_ sentence: GSA, _ context: SentenceContext)
  mutating func receive(_ sentence: GSV, _ context: SentenceContext)
  mutating func receive(_ sentence: VTG, _ context: SentenceContext)

  /// What a line has that is no sentence. Lines are counted from 1.
  mutating func receive(_ fault: SentenceError, line: Int)
}

/// What a sentence of any kind has.
public struct SentenceContext: Sendable, Hashable {
  public let address: SentenceAddress
  /// The line that it stands in, from 1.
  public let line: Int
  /// The first field, by the numbers above each type, that held something else than it should; it reads as empty.
  public let badField: Int?
  /// False when it came without a checksum and was accepted so.
  public let hasChecksum: Bool
  /// Whether it begins with `!`, as AIS does, and not with `$`.
  public let isEncapsulated: Bool
}

extension SentenceListener {
  public var wantsSky: Bool { true }

  public mutating func receive(_ sentence: RMC, _ context: SentenceContext) { receive(.rmc(sentence), context) }
  public mutating func receive(_ sentence: GGA, _ context: SentenceContext) { receive(.gga(sentence), context) }
  public mutating func receive(_ sentence: GNS, _ context: SentenceContext) { receive(.gns(sentence), context) }
  public mutating func receive(_ sentence: GLL, _ context: SentenceContext) { receive(.gll(sentence), context) }
  public mutating func receive(_ sentence: GSA, _ context: SentenceContext) { receive(.gsa(sentence), context) }
  public mutating func receive(_ sentence: GSV, _ context: SentenceContext) { receive(.gsv(sentence), context) }
  public mutating func receive(_ sentence: VTG, _ context: SentenceContext) { receive(.vtg(sentence), context) }
}

extension SentenceListener {
  /// Receives what a frame says, as the type that its address names.
  @inline(__always)
  mutating func receive(_ line: Span<UInt8>, _ fields: inout SentenceFields, _ frame: SentenceFrame, accepts: Bool) {
    if let fault = fields.checksumFault(acceptsMissing: accepts) { return receive(fault, line: frame.line) }
    guard let address = fields.address(line) else { return receive(.noAddress, line: frame.line) }
    switch address.isProprietary || frame.start != UInt8(ascii: "$") ? 0 : address.formatter {
    case SentenceAddress.formatter("RMC"): receive(RMC(&fields, line), fields.context(address, frame))
    case SentenceAddress.formatter("GGA"): receive(GGA(&fields, line), fields.context(address, frame))
    case SentenceAddress.formatter("GNS"): receive(GNS(&fields, line), fields.context(address, frame))
    case SentenceAddress.formatter("GLL"): receive(GLL(&fields, line), fields.context(address, frame))
    case SentenceAddress.formatter("VTG"): receive(VTG(&fields, line), fields.context(address, frame))
    case SentenceAddress.formatter("GSA"):
      receive(GSA(&fields, line, withSatellites: wantsSky), fields.context(address, frame))
    case SentenceAddress.formatter("GSV") where wantsSky:
      receive(GSV(&fields, line), fields.context(address, frame))
    case SentenceAddress.formatter("GSV"):
      receive(Sentence.other, fields.context(address, frame))
    default: receive(Sentence(address, &fields, line), fields.context(address, frame))
    }
  }
}
