extension UBXLayout {
  /// CFG-TP5: pulse.
  package static let cfgTP5 = UBXLayout(
    "CFG-TP5", 0x06, 0x31,
    """
    tpIdx U1
    version U1
    reserved0 U1[2]
    antCableDelay I2 ns
    rfGroupDelay I2 ns
    freqPeriod U4
    freqPeriodLock U4
    pulseLenRatio U4
    pulseLenRatioLock U4
    userConfigDelay I4 ns
    flags X4 : active 1, lockGnssFreq 1, lockedOtherSet 1, isFreq 1, isLength 1, alignToTow 1, polarity 1, gridUtcGnss 4, syncMode 3
    """)
}
