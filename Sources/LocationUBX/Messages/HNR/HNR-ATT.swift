extension UBXLayout {
  /// HNR-ATT: attitude at a high rate.
  static let hnrATT = UBXLayout(
    "HNR-ATT", 0x28, 0x01,
    """
    iTOW U4 ms
    version U1
    reserved1 U1[3]
    roll I4 deg 1e-5
    pitch I4 deg 1e-5
    heading I4 deg 1e-5
    accRoll U4 deg 1e-5
    accPitch U4 deg 1e-5
    accHeading U4 deg 1e-5
    """)
}
