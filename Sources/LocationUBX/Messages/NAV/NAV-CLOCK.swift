extension UBXLayout {
  /// NAV-CLOCK: clock of the receiver.
  static let navCLOCK = UBXLayout(
    "NAV-CLOCK", 0x01, 0x22,
    """
    iTOW U4 ms
    clkB I4 ns
    clkD I4 ns/s
    tAcc U4 ns
    fAcc U4 ps/s
    """)
}
