extension UBXLayout {
  /// CFG-PM2: power management.
  package static let cfgPM2 = UBXLayout(
    "CFG-PM2", 0x06, 0x3B,
    """
    version U1
    reserved0 U1
    maxStartupStateDur U1 s
    reserved1 U1
    flags X4
    updatePeriod U4 ms
    searchPeriod U4 ms
    gridOffset U4 ms
    onTime U2 s
    minAcqTime U2 s
    reserved2 U1[20]
    """)
}
