extension UBXLayout {
  /// CFG-PM2: power management.
  package static let cfgPM2 = UBXLayout(
    "CFG-PM2", 0x06, 0x3B,
    """
    version U1
    reserved0 U1
    maxStartupStateDur U1 s
    reserved1 U1
    flags X4 : - 1, optTarget 3, extintSel 1, extintWake 1, extintBackup 1, extintInactive 1, limitPeakCurr 2, waitTimeFix 1, updateRTC 1, updateEPH 1, - 3, doNotEnterOff 1, operationMode 2
    updatePeriod U4 ms
    searchPeriod U4 ms
    gridOffset U4 ms
    onTime U2 s
    minAcqTime U2 s
    reserved2 U1[20]
    extintInactivityMs U4 ms
    """)
}
