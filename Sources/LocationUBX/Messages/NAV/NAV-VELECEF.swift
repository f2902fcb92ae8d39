extension UBXLayout {
  /// NAV-VELECEF: velocity in an Earth-centred frame.
  package static let navVELECEF = UBXLayout(
    "NAV-VELECEF", 0x01, 0x11,
    """
    iTOW U4 ms
    ecefVX I4 cm/s
    ecefVY I4 cm/s
    ecefVZ I4 cm/s
    sAcc U4 cm/s
    """)
}
