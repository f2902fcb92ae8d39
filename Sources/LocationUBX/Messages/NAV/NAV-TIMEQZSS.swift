extension UBXLayout {
  /// NAV-TIMEQZSS: QZSS time.
  static let navTIMEQZSS = UBXLayout(
    "NAV-TIMEQZSS", 0x01, 0x27,
    """
    iTOW U4 ms
    qzssTow U4 s
    fQzssTow I4 ns
    qzssWno I2 weeks
    leapS I1 s
    valid X1 : qzssTowValid 1, qzssWnoValid 1, leapSValid 1
    tAcc U4 ns
    """)
}
