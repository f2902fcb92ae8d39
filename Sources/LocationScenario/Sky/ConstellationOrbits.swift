import LocationKit

/// The nominal orbits of a constellation: circles, evenly spread over planes that are evenly spread around the earth.
///
/// Sources: IS-GPS-200 (GPS SPS performance standard 2020, 2.1), GLONASS ICD 5.1 (2008), Galileo OS SIS ICD 2.1 (2023),
/// BeiDou ICD B1I 3.0 (2019).
struct ConstellationOrbits {
  var constellation: Constellation
  var satellites: Int
  var planes: Int
  /// Degrees.
  var inclination: Double
  /// Metres from the centre of the earth; the period follows: 11 h 58 min for GPS.
  var radius: Double
  /// The lowest number within the constellation.
  var firstIdentifier = 1
  /// Number that NMEA adds to the number within the constellation.
  var numberOffset = 0

  /// The constellations that can be simulated.
  static let all = [
    ConstellationOrbits(constellation: .gps, satellites: 31, planes: 6, inclination: 55, radius: 26_559_700),
    ConstellationOrbits(
      constellation: .glonass, satellites: 24, planes: 3, inclination: 64.8, radius: 25_508_000, numberOffset: 64),
    ConstellationOrbits(
      constellation: .galileo, satellites: 24, planes: 3, inclination: 56, radius: 29_600_000, numberOffset: 300),
    // Satellites below 19 are geostationary, nearly so, or old.
    ConstellationOrbits(
      constellation: .beidou, satellites: 24, planes: 3, inclination: 55, radius: 27_906_000,
      firstIdentifier: 19, numberOffset: 400),
  ]

  /// Radians per second.
  var meanMotion: Double { (Self.gravitation / (radius * radius * radius)).squareRoot() }

  /// WGS-84's μ, in m³/s².
  private static let gravitation = 3.986004418e14
}
