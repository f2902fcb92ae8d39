extension UBXLayout {
  /// NAV-RELPOSNED: position relative to a base, before protocol 27.11.
  package static let navRELPOSNEDVersion0 = UBXLayout(
    "NAV-RELPOSNED", 0x01, 0x3C, version: 0,
    """
    version U1
    reserved0 U1
    refStationID U2
    iTOW U4 ms
    relPosN I4 cm
    relPosE I4 cm
    relPosD I4 cm
    relPosHPN I1 cm 0.01
    relPosHPE I1 cm 0.01
    relPosHPD I1 cm 0.01
    reserved1 U1
    accN U4 mm 0.1
    accE U4 mm 0.1
    accD U4 mm 0.1
    flags X4 : gnssFixOK 1, diffSoln 1, relPosValid 1, carrSoln 2, isMoving 1, refPosMiss 1, refObsMiss 1
    """)
}
