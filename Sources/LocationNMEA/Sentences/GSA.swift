public import LocationKit

/// The satellites in use, and the dilution of precision.
///
///     $GPGSA,A,3,04,05,…,,2.5,1.3,2.1,1*hh
///            1 2 3 … 14   15  16  17  18
///
/// NMEA 0183 §8.3.36; <https://gpsd.io/NMEA.html#_gsa_gps_dop_and_active_satellites>. Field 18 is the system id of
/// NMEA 4.11; one that contains a point is from SiRF and has another meaning.
public struct GSA: Sendable, Hashable {
  /// `A` automatic, `M` manual.
  public var selection: UInt8?
  /// 1 no fix, 2 two-dimensional, 3 three-dimensional.
  public var fixMode: Int?
  /// Satellite numbers as sent, with the talker's offsets.
  public var satellites = BoundedList<12, UInt16>()
  /// Position, horizontal and vertical dilution of precision.
  public var dilution = DilutionOfPrecision()
  /// NMEA's system id: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC.
  public var systemID: Int?

  /// Creates a sentence. It has room for twelve satellites; any more are left out.
  package init(
    selection: UInt8? = UInt8(ascii: "A"), fixMode: Int?, satellites: some Sequence<Int>, dilution: DilutionOfPrecision,
    systemID: Int? = nil
  ) {
    self.selection = selection
    self.fixMode = fixMode
    self.satellites = BoundedList(satellites.prefix(12).map { UInt16(clamping: $0) }) ?? BoundedList()
    self.dilution = dilution
    self.systemID = systemID
  }

  @inline(__always)
  init() {}

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    self.init()
    read(&fields, line, withSatellites: true)
  }

  /// Separate from the initializer, which would be followed by a copy.
  mutating func read(_ fields: inout SentenceFields, _ line: Span<UInt8>, withSatellites: Bool) {
    selection = fields.character(1, line)
    fixMode = fields.integer(2, line)
    for field in 3...14 where withSatellites {
      if let number = fields.satellite(field, line), number > 0 { satellites.append(number) }
    }
    dilution = DilutionOfPrecision(
      horizontal: fields.dilution(16, line), vertical: fields.dilution(17, line), position: fields.dilution(15, line))
    systemID = fields.range(18).count == 1 ? fields.integer(18, line) : nil
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GSA")
    sentence.field(selection)
    sentence.field(fixMode)
    for index in 0..<12 { sentence.field(index < satellites.count ? Int(satellites[index]) : nil, digits: 2) }
    sentence.field(dilution.position, decimals: 2)
    sentence.field(dilution.horizontal, decimals: 2)
    sentence.field(dilution.vertical, decimals: 2)
    if let systemID { sentence.field(systemID) }
    sentence.end(into: &writer)
  }
}

extension GSA: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  func merge(into epoch: inout Epoch) { epoch.merge(self) }
}
