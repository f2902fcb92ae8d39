import LocationKit

/// The datum of the positions that follow.
///
///     $GPDTM,datum,subdivision,latitude offset,N,longitude offset,E,altitude offset,reference*hh
///            1     2           3               4 5                6 7               8
///
/// NMEA 0183 §8.3.27; <https://gpsd.io/NMEA.html#_dtm_datum_reference>. The offsets, in minutes and metres from the
/// reference datum, are for display: receivers that are set to a datum have applied it.
package struct DTM: Sendable, Hashable {
  /// `W84` WGS-84, `W72` WGS-72, `S85` SGS-85, `P90` PZ-90, `999` set by the user, or the code of a local datum.
  package var datum: String?

  var isWGS84: Bool { datum.map { Datum.isWGS84($0.utf8.span) } ?? false }
}

extension DTM: EpochSentence {
  @inline(__always)
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) { datum = fields.text(1, line) }

  static var attribution: SentenceAttribution { .own }
  func keep(in epochs: inout EpochAssembler) -> Bool { epochs.note(self) }
}
