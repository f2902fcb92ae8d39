package import LocationKit

/// The rate at which the vessel turns.
///
///     $TIROT,rate,A*hh
///            1    2
///
/// NMEA 0183 §8.3.72; <https://gpsd.io/NMEA.html#_rot_rate_of_turn>.
public struct ROT: Sendable, Hashable {
  /// Degrees per minute, to starboard positive.
  public var rate: Double?
  /// `A` valid, `V` not, as sent.
  public var status: UInt8?

  package init(rate: Double?, status: UInt8? = UInt8(ascii: "A")) {
    self.rate = rate
    self.status = status
  }

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    rate = fields.number(1, line)
    status = fields.character(2, line)
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "ROT")
    sentence.field(rate, decimals: 2)
    sentence.field(status)
    sentence.end(into: &writer)
  }
}

extension ROT: EpochSentence {}
