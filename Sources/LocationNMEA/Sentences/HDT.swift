import LocationKit

/// The true heading of the bow, from a compass or a pair of antennas. It is not the course over ground.
///
///     $HEHDT,heading,T*hh
///            1       2
///
/// NMEA 0183 §8.3.44; <https://gpsd.io/NMEA.html#_hdt_heading_true>.
package struct HDT: Sendable, Hashable {
  /// Degrees true.
  package var heading: Double?
}

extension HDT: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) { heading = fields.heading(1, line, kind: "T") }

  var bow: BowDirection? { BowDirection(trueHeading: heading) }

  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "HDT")
    sentence.field(direction: heading, decimals: 2)
    sentence.field(UInt8(ascii: "T"))
    sentence.end(into: &writer)
  }
}
