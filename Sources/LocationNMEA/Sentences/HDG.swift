import LocationKit

/// The reading of a compass, and its error.
///
///     $HCHDG,reading,deviation,E,variation,E*hh
///            1       2         3 4         5
///
/// NMEA 0183 §8.3.43; <https://gpsd.io/NMEA.html#_hdg_heading_deviation_variation>.
package struct HDG: Sendable, Hashable {
  /// Degrees on the compass card.
  package var reading: Double?
  /// Degrees by which the vessel deflects the compass, east positive.
  package var deviation: Double?
  /// Degrees of magnetic variation at this place, east positive.
  package var variation: Double?

  /// Degrees magnetic, 0 to 360: reading + deviation. A compass without a deviation table sends no deviation, which
  /// counts as 0.
  package var magneticHeading: Double? { reading.map { ($0 + (deviation ?? 0)).asFullCircle(decimals: 6) } }

  /// Degrees true, 0 to 360: reading + deviation + variation.
  package var trueHeading: Double? {
    guard let reading, let variation else { return nil }
    return (reading + (deviation ?? 0) + variation).asFullCircle(decimals: 6)
  }
}

extension HDG: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    reading = fields.course(1, line)
    deviation = fields.eastward(2, line)
    variation = fields.eastward(4, line)
  }

  var bow: BowDirection? {
    BowDirection(magneticHeading: magneticHeading, variation: variation, deviation: deviation)
  }

  static var attribution: SentenceAttribution { .accompanying }
  func keep(in epochs: inout EpochAssembler) -> Bool { epochs.note(self) }

  func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "HDG")
    sentence.field(direction: reading, decimals: 1)
    sentence.eastward(deviation)
    sentence.eastward(variation)
    sentence.end(into: &writer)
  }
}
