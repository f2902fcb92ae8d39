extension UBXLayout {
  /// NAV-COV: covariance of position and velocity.
  package static let navCOV = UBXLayout(
    "NAV-COV", 0x01, 0x36,
    """
    iTOW U4 ms
    version U1
    posCovValid U1
    velCovValid U1
    reserved0 U1[9]
    posCovNN R4 m^2
    posCovNE R4 m^2
    posCovND R4 m^2
    posCovEE R4 m^2
    posCovED R4 m^2
    posCovDD R4 m^2
    velCovNN R4 m^2/s^2
    velCovNE R4 m^2/s^2
    velCovND R4 m^2/s^2
    velCovEE R4 m^2/s^2
    velCovED R4 m^2/s^2
    velCovDD R4 m^2/s^2
    """)
}
