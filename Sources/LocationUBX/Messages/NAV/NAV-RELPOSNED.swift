extension UBXLayout {
  /// NAV-RELPOSNED: position relative to a base.
  package static let navRELPOSNED = UBXLayout(
    "NAV-RELPOSNED", 0x01, 0x3C,
    """
    version U1
    reserved0 U1
    refStationID U2
    iTOW U4 ms
    relPosN I4 cm
    relPosE I4 cm
    relPosD I4 cm
    relPosLength I4 cm
    relPosHeading I4 deg 1e-5
    reserved1 U4
    relPosHPN I1 cm 0.01
    relPosHPE I1 cm 0.01
    relPosHPD I1 cm 0.01
    relPosHPLength I1 cm 0.01
    accN U4 mm 0.1
    accE U4 mm 0.1
    accD U4 mm 0.1
    accLength U4 mm 0.1
    accHeading U4 deg 1e-5
    reserved2 U4
    flags X4 : gnssFixOK 1, diffSoln 1, relPosValid 1, carrSoln 2, isMoving 1, refPosMiss 1, refObsMiss 1, relPosHeadingValid 1, relPosNormalized 1
    """)
}
