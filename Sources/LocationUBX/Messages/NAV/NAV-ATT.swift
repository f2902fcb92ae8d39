extension UBXLayout {
  /// NAV-ATT: attitude of the vehicle.
  static let navATT = UBXLayout(
    "NAV-ATT", 0x01, 0x05,
    """
    iTOW U4 ms
    version U1
    reserved0 U1[3]
    roll I4 deg 1e-5
    pitch I4 deg 1e-5
    heading I4 deg 1e-5
    accRoll U4 deg 1e-5
    accPitch U4 deg 1e-5
    accHeading U4 deg 1e-5
    """)
}
