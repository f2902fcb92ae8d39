import LocationKit

/// A Garmin receiver's altitude; in units with a barometer, the barometric altitude.
///
///     $PGRMZ,altitude,f,dimensions*hh
///            1        2 3
///
/// Garmin Proprietary NMEA 0183 Sentences (190-00684-00); <https://gpsd.io/NMEA.html#_pgrmz_garmin_altitude>.
package struct PGRMZ: Sendable, Hashable {
  /// Metres; sent in whole feet.
  package var altitude: Double?
  /// 1 no fix, 2 an altitude entered by the user, 3 a measured altitude.
  package var dimensions: Int?
}

enum Feet {
  /// The international foot.
  static let metres = 0.3048
}

extension PGRMZ: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    altitude = fields.length(1, line, in: PlausibleRange.height, unit: Feet.metres)
    dimensions = fields.integer(3, line)
  }

  static var attribution: SentenceAttribution { .accompanying }
  func merge(into epoch: inout Epoch) { if dimensions == 3 { epoch.secondAltitude = altitude } }
}
