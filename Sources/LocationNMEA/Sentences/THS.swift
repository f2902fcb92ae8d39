/// The true heading of the bow, and its source.
///
///     $GNTHS,heading,mode*hh
///            1       2
///
/// NMEA 0183 4.10 §8.3.101; <https://gpsd.io/NMEA.html#_ths_true_heading_and_status>.
package struct THS: Sendable, Hashable {
  /// Degrees true.
  package var heading: Double?
  /// `A` autonomous, `E` estimated, `M` manual, `S` simulator, `V` not valid, as sent.
  package var mode: UInt8?
}

extension THS: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    heading = fields.course(1, line)
    mode = fields.character(2, line)
  }

  var bow: BowDirection? {
    mode == UInt8(ascii: "V") ? nil : BowDirection(trueHeading: heading, isSimulated: mode == UInt8(ascii: "S"))
  }
}
