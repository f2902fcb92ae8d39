/// The rate at which the vessel turns.
///
///     $TIROT,rate,A*hh
///            1    2
///
/// NMEA 0183 §8.3.72; <https://gpsd.io/NMEA.html#_rot_rate_of_turn>.
package struct ROT: Sendable, Hashable {
  /// Degrees per minute, to starboard positive.
  package var rate: Double?
  /// `A` valid, `V` not, as sent.
  package var status: UInt8?
}

extension ROT: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    rate = fields.number(1, line)
    status = fields.character(2, line)
  }
}
