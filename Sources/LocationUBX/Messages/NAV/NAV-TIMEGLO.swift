extension UBXLayout {
  /// NAV-TIMEGLO: GLONASS time.
  static let navTIMEGLO = UBXLayout(
    "NAV-TIMEGLO", 0x01, 0x23,
    """
    iTOW U4 ms
    TOD U4 s
    fTOD I4 ns
    Nt U2 days
    N4 U1
    valid X1 : todValid 1, dateValid 1
    tAcc U4 ns
    """)
}
