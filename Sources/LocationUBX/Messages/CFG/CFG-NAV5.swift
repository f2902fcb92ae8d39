extension UBXLayout {
  /// CFG-NAV5: navigation engine.
  package static let cfgNAV5 = UBXLayout(
    "CFG-NAV5", 0x06, 0x24,
    """
    mask X2 : dyn 1, minEl 1, posFixMode 1, drLim 1, posMask 1, timeMask 1, staticHoldMask 1, dgpsMask 1, cnoThreshold 1, - 1, utc 1
    dynModel U1
    fixMode U1
    fixedAlt I4 m 0.01
    fixedAltVar U4 m^2 0.0001
    minElev I1 deg
    drLimit U1 s
    pDop U2 - 0.1
    tDop U2 - 0.1
    pAcc U2 m
    tAcc U2 m
    staticHoldThresh U1 cm/s
    dgnssTimeout U1 s
    cnoThreshNumSVs U1
    cnoThresh U1 dBHz
    reserved0 U1[2]
    staticHoldMaxDist U2 m
    utcStandard U1
    reserved1 U1[5]
    """)
}
