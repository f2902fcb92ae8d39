/// The magnetic heading of the bow.
///
///     $HCHDM,heading,M*hh
///            1       2
///
/// <https://gpsd.io/NMEA.html#_hdm_heading_magnetic>; NMEA 0183 has replaced it by HDG since version 2.
package struct HDM: Sendable, Hashable {
  /// Degrees magnetic.
  package var heading: Double?
}

extension HDM: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) { heading = fields.heading(1, line, kind: "M") }

  var bow: BowDirection? { BowDirection(magneticHeading: heading) }
}
