extension UBXLayout {
  /// NAV-TIMEGAL: Galileo time.
  static let navTIMEGAL = UBXLayout(
    "NAV-TIMEGAL", 0x01, 0x25,
    """
    iTOW U4 ms
    galTow U4 s
    fGalTow I4 ns
    galWno I2 weeks
    leapS I1 s
    valid X1 : galTowValid 1, galWnoValid 1, leapSValid 1
    tAcc U4 ns
    """)
}
