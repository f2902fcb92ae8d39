extension UBXLayout {
  /// NAV-TIMEGPS: GPS time.
  package static let navTIMEGPS = UBXLayout(
    "NAV-TIMEGPS", 0x01, 0x20,
    """
    iTOW U4 ms
    fTOW I4 ns
    week I2 weeks
    leapS I1 s
    valid X1 : towValid 1, weekValid 1, leapSValid 1
    tAcc U4 ns
    """)
}
