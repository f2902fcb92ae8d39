extension UBXLayout {
  /// NAV-POSECEF: position in an Earth-centred frame.
  package static let navPOSECEF = UBXLayout(
    "NAV-POSECEF", 0x01, 0x01,
    """
    iTOW U4 ms
    ecefX I4 cm
    ecefY I4 cm
    ecefZ I4 cm
    pAcc U4 cm
    """)
}
