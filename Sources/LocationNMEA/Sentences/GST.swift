package import LocationKit

/// The receiver's estimate of its accuracy, from its own residuals.
///
///     $GPGST,hhmmss.ss,rms,semi-major,semi-minor,orientation,latitude,longitude,altitude*hh
///            1         2   3          4          5           6        7         8
///
/// NMEA 0183 §8.3.40; <https://gpsd.io/NMEA.html#_gst_gps_pseudorange_noise_statistics>. All are standard deviations in
/// metres. Many receivers leave the ellipse empty.
package struct GST: Sendable, Hashable {
  /// Time of the fix that the sentence describes.
  package var time: TimeOfDay?
  /// Deviation of the ranges used in the solution.
  @CompactOptional package var rangeDeviation: Double?
  /// Metres: standard deviation along the semi-major axis of the error ellipse.
  @CompactOptional package var semiMajorDeviation: Double?
  /// Metres: standard deviation along the semi-minor axis of the error ellipse.
  @CompactOptional package var semiMinorDeviation: Double?
  /// Degrees true; the direction of the semi-major axis.
  @CompactOptional package var orientation: Double?
  /// Metres: standard deviation of the latitude.
  @CompactOptional package var latitudeDeviation: Double?
  /// Metres: standard deviation of the longitude.
  @CompactOptional package var longitudeDeviation: Double?
  /// Metres: standard deviation of the altitude.
  @CompactOptional package var altitudeDeviation: Double?

  package init(
    time: TimeOfDay?, rangeDeviation: Double? = nil, semiMajorDeviation: Double? = nil,
    semiMinorDeviation: Double? = nil, orientation: Double? = nil, latitudeDeviation: Double?,
    longitudeDeviation: Double?, altitudeDeviation: Double?
  ) {
    self.time = time
    self.rangeDeviation = rangeDeviation
    self.semiMajorDeviation = semiMajorDeviation
    self.semiMinorDeviation = semiMinorDeviation
    self.orientation = orientation
    self.latitudeDeviation = latitudeDeviation
    self.longitudeDeviation = longitudeDeviation
    self.altitudeDeviation = altitudeDeviation
  }

  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    rangeDeviation = fields.error(2, line)
    semiMajorDeviation = fields.error(3, line)
    semiMinorDeviation = fields.error(4, line)
    orientation = fields.course(5, line)
    latitudeDeviation = fields.error(6, line)
    longitudeDeviation = fields.error(7, line)
    altitudeDeviation = fields.error(8, line)
  }

  package func write(talker: StaticString, to writer: inout ASCIIWriter) {
    var sentence = SentenceWriter(talker: talker, formatter: "GST")
    sentence.field(time)
    sentence.field(rangeDeviation, decimals: 2)
    sentence.field(semiMajorDeviation, decimals: 3)
    sentence.field(semiMinorDeviation, decimals: 3)
    sentence.field(orientation, decimals: 1)
    sentence.field(latitudeDeviation, decimals: 3)
    sentence.field(longitudeDeviation, decimals: 3)
    sentence.field(altitudeDeviation, decimals: 3)
    sentence.end(into: &writer)
  }
}

extension GST: EpochSentence {
  static var attribution: SentenceAttribution { .own }
  var isAboutEarlierFix: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.accuracy.note(self) }
}
