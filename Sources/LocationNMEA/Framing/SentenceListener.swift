/// Takes the sentences of a ``SentenceDecoder``, each as its own type.
///
/// Who implements none but ``receive(_:_:)-(Sentence,_)`` gets all of them by it. A method for a type of its own spares the
/// copy into the ``Sentence``, which is a good part of what a sentence costs.
public protocol SentenceListener {
  /// Whether it wants to know the satellites. Otherwise GSV comes as ``Sentence/other``, and GSA without satellites.
  var wantsSky: Bool { get }

  mutating func receive(_ sentence: Sentence, _ context: SentenceContext)
  mutating func receive(_ sentence: RMC, _ context: SentenceContext)
  mutating func receive(_ sentence: GGA, _ context: SentenceContext)
  mutating func receive(_ sentence: GNS, _ context: SentenceContext)
  mutating func receive(_ sentence: GLL, _ context: SentenceContext)
  mutating func receive(_ sentence: GSA, _ context: SentenceContext)
  mutating func receive(_ sentence: GSV, _ context: SentenceContext)
  mutating func receive(_ sentence: VTG, _ context: SentenceContext)

  /// What a line has that is no sentence. The line is counted from 1.
  mutating func receive(_ fault: SentenceError, line: Int)
}

/// What a sentence of any kind has.
public struct SentenceContext: Sendable, Hashable {
  public let address: SentenceAddress
  /// The line that it stands in, from 1.
  public let line: Int
  /// The first field, by the numbers above each type, that held something else than it should; it reads as empty.
  public let badField: Int?
  /// Whether it came without a checksum, and was accepted so.
  public let isUnchecked: Bool
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
  /// Parses one line, without its `$` and its line end, and receives what it says.
  @inline(__always)
  mutating func parse(_ line: Span<UInt8>, _ fields: inout SentenceFields, number: Int, acceptsMissingChecksum: Bool) {
    if let fault = fields.checksumFault(acceptsMissing: acceptsMissingChecksum) { return receive(fault, line: number) }
    guard let address = fields.address(line) else { return receive(.noAddress, line: number) }
    let form = Form(address: address, line: number, isUnchecked: fields.sent == nil)
    switch address.isProprietary ? 0 : address.formatter {
    case SentenceAddress.formatter("RMC"): receive(RMC(&fields, line), form.context(fields))
    case SentenceAddress.formatter("GGA"): receive(GGA(&fields, line), form.context(fields))
    case SentenceAddress.formatter("GNS"): receive(GNS(&fields, line), form.context(fields))
    case SentenceAddress.formatter("GLL"): receive(GLL(&fields, line), form.context(fields))
    case SentenceAddress.formatter("GSA"): receive(GSA(&fields, line), form.context(fields))
    case SentenceAddress.formatter("GSV"): receive(GSV(&fields, line), form.context(fields))
    case SentenceAddress.formatter("VTG"): receive(VTG(&fields, line), form.context(fields))
    default: receive(Sentence(address, &fields, line), form.context(fields))
    }
  }
}
private struct Form { let address: SentenceAddress; let line: Int; let isUnchecked: Bool
  @inline(__always)
  func context(_ fields: SentenceFields) -> SentenceContext { SentenceContext(address: address, line: line, badField: fields.firstBadField, isUnchecked: isUnchecked) } }
