/// The ellipsoid of WGS-84: NIMA TR8350.2, table 3.1.
package enum WGS84 {
  /// Equatorial radius a in metres.
  package static let equatorialRadius = 6_378_137.0
  package static let flattening = 1 / 298.257223563
  package static let eccentricitySquared = flattening * (2 - flattening)
  static let polarRadius = equatorialRadius * (1 - flattening)
  static let secondEccentricitySquared =
    (equatorialRadius * equatorialRadius - polarRadius * polarRadius) / (polarRadius * polarRadius)
}
