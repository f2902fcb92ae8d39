package import LocationKit

/// The errors that the receiver expects, and the satellite that it suspects of a failure.
///
///     $GPGBS,hhmmss.ss,latitude,longitude,altitude,satellite,probability,bias,deviation,system,signal*hh
///            1         2        3         4        5         6           7    8         9      10
///
/// NMEA 0183 §8.3.33; <https://gpsd.io/NMEA.html#_gbs_gps_satellite_fault_detection>. Fields 9 and 10 are of NMEA 4.11.
package struct GBS: Sendable, Hashable {
  /// Time of the fix that the sentence describes.
  package var time: TimeOfDay?
  /// Metres, one standard deviation.
  @CompactOptional package var latitudeError: Double?
  /// Metres, one standard deviation.
  @CompactOptional package var longitudeError: Double?
  /// Metres, one standard deviation.
  @CompactOptional package var altitudeError: Double?
  /// The satellite that has most likely failed, as sent.
  package var satellite: Int?
  /// Probability that the failure was missed, 0 to 1.
  @CompactOptional package var missedDetection: Double?
  /// Metres; the bias of the suspected satellite.
  @CompactOptional package var bias: Double?
  /// Metres.
  @CompactOptional package var biasDeviation: Double?
  /// NMEA's system id: 1 GPS, 2 GLONASS, 3 Galileo, 4 BeiDou, 5 QZSS, 6 NavIC.
  package var systemID: Int?
  /// Hexadecimal digit, as sent.
  package var signalID: UInt8?
}

extension GBS: EpochSentence {
  init(_ fields: inout SentenceFields, _ line: Span<UInt8>) {
    time = fields.time(1, line)
    latitudeError = fields.error(2, line)
    longitudeError = fields.error(3, line)
    altitudeError = fields.error(4, line)
    satellite = fields.integer(5, line)
    missedDetection = fields.magnitude(6, line)
    bias = fields.number(7, line)
    biasDeviation = fields.magnitude(8, line)
    systemID = fields.integer(9, line)
    signalID = fields.character(10, line)
  }

  static var attribution: SentenceAttribution { .own }
  var isAboutEarlierFix: Bool { true }
  func merge(into epoch: inout Epoch) { epoch.accuracy.note(self) }
}
