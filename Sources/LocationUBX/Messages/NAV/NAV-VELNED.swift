extension UBXLayout {
  /// NAV-VELNED: velocity.
  package static let navVELNED = UBXLayout(
    "NAV-VELNED", 0x01, 0x12,
    """
    iTOW U4 ms
    velN I4 cm/s
    velE I4 cm/s
    velD I4 cm/s
    speed U4 cm/s
    gSpeed U4 cm/s
    heading I4 deg 1e-5
    sAcc U4 cm/s
    cAcc U4 deg 1e-5
    """)
}
