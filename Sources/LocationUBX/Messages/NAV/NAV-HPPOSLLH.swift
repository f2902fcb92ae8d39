extension UBXLayout {
  /// NAV-HPPOSLLH: precise position.
  package static let navHPPOSLLH = UBXLayout(
    "NAV-HPPOSLLH", 0x01, 0x14,
    """
    version U1
    reserved0 U1[2]
    flags X1 : invalidLlh 1
    iTOW U4 ms
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    height I4 mm
    hMSL I4 mm
    lonHp I1 deg 1e-9
    latHp I1 deg 1e-9
    heightHp I1 mm 0.1
    hMSLHp I1 mm 0.1
    hAcc U4 mm 0.1
    vAcc U4 mm 0.1
    """)
}
