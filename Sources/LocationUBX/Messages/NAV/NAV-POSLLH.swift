extension UBXLayout {
  /// NAV-POSLLH: position.
  package static let navPOSLLH = UBXLayout(
    "NAV-POSLLH", 0x01, 0x02,
    """
    iTOW U4 ms
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    height I4 mm
    hMSL I4 mm
    hAcc U4 mm
    vAcc U4 mm
    """)
}
