package import LocationKit

/// A Garmin receiver's altitude; in units with a barometer, the barometric altitude.
///
///     $PGRMZ,altitude,f,dimensions*hh
///            1        2 3
///
/// Garmin Proprietary NMEA 0183 Sentences (190-00684-00); <https://gpsd.io/NMEA.html#_pgrmz_garmin_altitude>.
public struct PGRMZ: Sendable, Hashable {
  /// Metres; sent in whole feet.
  public var altitude: Double?
  /// 1 no fix, 2 an altitude entered by the user, 3 a measured altitude.
  public var dimensions: Int?

  package init(altitude: Double?, dimensions: Int?) {
    self.altitude = altitude
    self.dimensions = dimensions
  }

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    altitude = fields.length(1, line, in: PlausibleRange.height, unit: Feet.metres)
    dimensions = fields.integer(3, line)
  }

  package func write(to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: "P", formatter: "GRMZ")
    sentence.field(altitude.map { $0 / Feet.metres }, decimals: 0)
    sentence.field(UInt8(ascii: "f"))
    sentence.field(dimensions)
    sentence.end(into: &writer)
  }
}

enum Feet {
  /// The international foot.
  static let metres = 0.3048
}

extension PGRMZ: EpochSentence {
  static var attribution: SentenceAttribution { .accompanying }
  func merge(into epoch: inout Epoch) { if dimensions == 3 { epoch.secondAltitude = altitude } }
}
