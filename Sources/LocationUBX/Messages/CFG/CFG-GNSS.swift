extension UBXLayout {
  /// CFG-GNSS: satellite systems.
  package static let cfgGNSS = UBXLayout(
    "CFG-GNSS", 0x06, 0x3E,
    """
    msgVer U1
    numTrkChHw U1
    numTrkChUse U1
    numConfigBlocks U1
    group numConfigBlocks
    gnssId U1
    resTrkCh U1
    maxTrkCh U1
    reserved0 U1
    flags X4 : enable 1, - 15, sigCfgMask 8
    """)
}
