extension UBXLayout {
  /// NAV-TIMEBDS: BeiDou time.
  static let navTIMEBDS = UBXLayout(
    "NAV-TIMEBDS", 0x01, 0x24,
    """
    iTOW U4 ms
    SOW U4 s
    fSOW I4 ns
    week I2 weeks
    leapS I1 s
    valid X1 : sowValid 1, weekValid 1, leapSValid 1
    tAcc U4 ns
    """)
}
