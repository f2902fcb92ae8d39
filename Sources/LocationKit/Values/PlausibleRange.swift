/// The possible values of each quantity, by nature or by the standard that defines its field.
///
/// Every decoder (NMEA 0183, gpsd's JSON, libgps, GPX, KML, GeoJSON, CSV) treats a value outside its range as unknown,
/// counts it, and reports it as a fault. The rest of the line or point is used. See <doc:PlausibleValues>.
@usableFromInline
package enum PlausibleRange {
  /// Metres above sea level or the ellipsoid: from below the deepest trench (−10.9 km) to beyond geostationary orbit
  /// (35,786 km).
  @inlinable package static var height: ClosedRange<Double> { -12_000...50_000_000 }
  /// Metres: the geoid lies between −107 m and 86 m; receivers interpolate in coarse tables.
  @inlinable package static var geoidSeparation: ClosedRange<Double> { -200...200 }
  /// Metres on each axis of the Earth-centred frame, and between a receiver and its base: to the largest height.
  @inlinable package static var earthCentred: ClosedRange<Double> { -60_000_000...60_000_000 }
  /// Metres per second: up to the escape velocity at the Earth's surface.
  @inlinable package static var speed: ClosedRange<Double> { 0...11_186 }
  /// Metres per second, up positive.
  @inlinable package static var verticalSpeed: ClosedRange<Double> { -11_186...11_186 }
  /// Degrees: a course or a heading.
  @inlinable package static var course: ClosedRange<Double> { 0...360 }
  /// Degrees: the error of a heading; 0 is unknown.
  @inlinable package static var headingAccuracy: ClosedRange<Double> { 0.0001...180 }
  /// Degrees, east positive: near a magnetic pole a compass points anywhere.
  @inlinable package static var magneticVariation: ClosedRange<Double> { -180...180 }
  /// No unit. Receivers send 99.99 or 9999.99 if the geometry fails; 0 is unknown.
  @inlinable package static var dilution: ClosedRange<Double> { 0.01...10_000 }
  /// Metres: an estimate of an error, from a tenth of a millimetre to the largest height; 0 is unknown.
  @inlinable package static var accuracy: ClosedRange<Double> { 0.0001...50_000_000 }
  /// Seconds: up to a week, the period of the GPS time of week.
  @inlinable package static var correctionAge: ClosedRange<Double> { 0...604_800 }
  /// The number of a reference station: RTCM 3 has twelve bits for it.
  @inlinable package static var correctionStation: ClosedRange<Int> { 0...4_095 }
  /// Number of satellites from which a fix is computed.
  @inlinable package static var satelliteCount: ClosedRange<Int> { 0...255 }
  /// Degrees above the horizon; receivers also list satellites below it.
  @inlinable package static var elevation: ClosedRange<Double> { -90...90 }
  /// Degrees true.
  @inlinable package static var azimuth: ClosedRange<Double> { 0...360 }
  /// dB-Hz: NMEA 0183 has two digits for it.
  @inlinable package static var signalStrength: ClosedRange<Double> { 0...99 }
  /// Beats per minute: one byte in the formats of sensors.
  @inlinable package static var heartRate: ClosedRange<Double> { 0...255 }
  /// Revolutions or steps per minute.
  @inlinable package static var cadence: ClosedRange<Double> { 0...1_000 }
  /// Degrees Celsius.
  @inlinable package static var temperature: ClosedRange<Double> { -273.15...1_000 }
  /// Watts: two bytes in the formats of sensors.
  @inlinable package static var power: ClosedRange<Double> { 0...65_535 }
  /// Metres of an activity: four bytes in the formats of sensors.
  @inlinable package static var activityDistance: ClosedRange<Double> { 0...42_949_673 }
  /// u-blox's quality indicator, gpsd's `qual`: 0 no signal to 7 code and carrier locked.
  @inlinable package static var signalQuality: ClosedRange<Int> { 0...7 }
}
