extension UBXLayout {
  /// CFG-RST: restart.
  package static let cfgRST = UBXLayout(
    "CFG-RST", 0x06, 0x04,
    """
    navBbrMask X2 : eph 1, alm 1, health 1, klob 1, pos 1, clkd 1, osc 1, utc 1, rtc 1, - 6, aop 1
    resetMode U1
    reserved0 U1
    """)
}
