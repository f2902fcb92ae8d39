/// Receives the sentences of a ``SentenceDecoder``, each as its own type.
///
/// A listener that implements only ``receive(_:_:_:)-(Sentence,_,_)`` receives all sentences there. A method for one
/// type avoids the copy into a ``Sentence``, which is a considerable part of the cost of a sentence.
///
/// The `bytes` are those of the sentence, from its address to its checksum, for contents that this package does not
/// read.
public protocol SentenceListener {
  /// Whether satellites are needed. If not, GSV is delivered as a ``Sentence`` without content, and GSA without its satellites.
  var wantsSky: Bool { get }

  /// Receives a sentence of a kind without a method of its own, here or in the listener.
  mutating func receive(_ sentence: Sentence, _ context: SentenceContext, _ bytes: Span<UInt8>)
  /// Receives a RMC: position, speed, course and date. The default passes it on as a ``Sentence``.
  mutating func receive(_ sentence: RMC, _ context: SentenceContext, _ bytes: Span<UInt8>)
  /// Receives a GGA: position, quality and altitude. The default passes it on as a ``Sentence``.
  mutating func receive(_ sentence: GGA, _ context: SentenceContext, _ bytes: Span<UInt8>)
  /// Receives a GNS: position by several systems. The default passes it on as a ``Sentence``.
  mutating func receive(_ sentence: GNS, _ context: SentenceContext, _ bytes: Span<UInt8>)
  /// Receives a GLL: position. The default passes it on as a ``Sentence``.
  mutating func receive(_ sentence: GLL, _ context: SentenceContext, _ bytes: Span<UInt8>)
  /// Receives a GSA: satellites used and dilution. The default passes it on as a ``Sentence``.
  mutating func receive(_ sentence: GSA, _ context: SentenceContext, _ bytes: Span<UInt8>)
  /// Receives a GSV: satellites in view. The default passes it on as a ``Sentence``.
  mutating func receive(_ sentence: GSV, _ context: SentenceContext, _ bytes: Span<UInt8>)
  /// Receives a VTG: speed and course. The default passes it on as a ``Sentence``.
  mutating func receive(_ sentence: VTG, _ context: SentenceContext, _ bytes: Span<UInt8>)

  /// Receives a sentence of a kind that is not read. The default passes it on as a ``Sentence``.
  mutating func receive(other context: SentenceContext, _ bytes: Span<UInt8>)

  /// Receives the error of a line that is not a valid sentence. Lines are counted from 1.
  mutating func receive(_ fault: SentenceError, line: Int)
}

/// The properties that sentences of all kinds share.
public struct SentenceContext: Sendable, Hashable {
  /// Talker and formatter of the sentence.
  public let address: SentenceAddress
  /// Line that contains the sentence, from 1.
  public let line: Int
  /// First field with invalid contents, by the numbers in the documentation of each type; it reads as empty. `nil` if
  /// all are valid.
  public let badField: Int?
  /// Whether the sentence has a checksum; `false` if it was accepted without one.
  public let hasChecksum: Bool
  /// Whether the sentence begins with `!`, as AIS does, and not with `$`.
  public let isEncapsulated: Bool
  /// Whether text follows the checksum on its line: blanks, an appended time. It is ignored.
  public let hasTail: Bool
}

extension SentenceListener {
  public var wantsSky: Bool { true }

  public mutating func receive(_ sentence: RMC, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.rmc(sentence)), context, bytes)
  }
  public mutating func receive(_ sentence: GGA, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.gga(sentence)), context, bytes)
  }
  public mutating func receive(_ sentence: GNS, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.gns(sentence)), context, bytes)
  }
  public mutating func receive(_ sentence: GLL, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.gll(sentence)), context, bytes)
  }
  public mutating func receive(_ sentence: GSA, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.gsa(sentence)), context, bytes)
  }
  public mutating func receive(_ sentence: GSV, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.gsv(sentence)), context, bytes)
  }
  public mutating func receive(_ sentence: VTG, _ context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.vtg(sentence)), context, bytes)
  }
}

extension SentenceListener {
  public mutating func receive(other context: SentenceContext, _ bytes: Span<UInt8>) {
    receive(Sentence(.other), context, bytes)
  }

  /// Receives the contents of a frame, as the type that its address names.
  @inline(__always)
  mutating func receive(_ bytes: Span<UInt8>, _ fields: inout SentenceFields, _ frame: SentenceFrame, accepts: Bool) {
    if let fault = fields.checksumFault(of: bytes, acceptsMissing: accepts) {
      return receive(fault, line: frame.line)
    }
    let line = bytes.extracting(0..<fields.length(in: bytes))
    guard let address = fields.address(line) else { return receive(.noAddress, line: frame.line) }
    guard frame.start == UInt8(ascii: "$") else { return receive(other: fields.context(address, frame), line) }
    let formatter = address.isProprietary ? 0 : address.formatter
    if formatter == SentenceAddress.formatter("GSV") { return receiveGSV(address, line, &fields, frame) }
    fields.splitPlain()
    switch formatter {
    case SentenceAddress.formatter("RMC"): receive(RMC(&fields, line), fields.context(address, frame), line)
    case SentenceAddress.formatter("GGA"): receive(GGA(&fields, line), fields.context(address, frame), line)
    case SentenceAddress.formatter("GNS"): receive(GNS(&fields, line), fields.context(address, frame), line)
    case SentenceAddress.formatter("GLL"): receive(GLL(&fields, line), fields.context(address, frame), line)
    case SentenceAddress.formatter("VTG"): receive(VTG(&fields, line), fields.context(address, frame), line)
    case SentenceAddress.formatter("GSA"):
      var gsa = GSA()
      gsa.read(&fields, line, withSatellites: wantsSky)
      receive(gsa, fields.context(address, frame), line)
    default:
      let content = SentenceContent(address, &fields, line.extracting(0..<fields.end))
      receive(Sentence(content), fields.context(address, frame), line)
    }
  }

  @inline(__always)
  private mutating func receiveGSV(
    _ address: SentenceAddress, _ line: Span<UInt8>, _ fields: inout SentenceFields, _ frame: SentenceFrame
  ) {
    guard wantsSky else { return receive(other: fields.context(address, frame), line) }
    var gsv = GSV()
    if !gsv.readFixedWidth(line, end: fields.end) {
      fields.splitPlain()
      gsv.read(&fields, line)
    }
    receive(gsv, fields.context(address, frame), line)
  }
}
