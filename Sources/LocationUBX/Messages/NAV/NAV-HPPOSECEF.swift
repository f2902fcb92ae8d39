extension UBXLayout {
  /// NAV-HPPOSECEF: precise position in an Earth-centred frame.
  package static let navHPPOSECEF = UBXLayout(
    "NAV-HPPOSECEF", 0x01, 0x13,
    """
    version U1
    reserved0 U1[3]
    iTOW U4 ms
    ecefX I4 cm
    ecefY I4 cm
    ecefZ I4 cm
    ecefXHp I1 cm 0.01
    ecefYHp I1 cm 0.01
    ecefZHp I1 cm 0.01
    flags X1 : invalidEcef 1
    pAcc U4 mm 0.1
    """)
}
