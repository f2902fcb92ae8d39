extension UBXLayout {
  /// MON-HW: hardware.
  package static let monHW = UBXLayout(
    "MON-HW", 0x0A, 0x09,
    """
    pinSel X4
    pinBank X4
    pinDir X4
    pinVal X4
    noisePerMS U2
    agcCnt U2
    aStatus U1
    aPower U1
    flags X1 : rtcCalib 1, safeBoot 1, jammingState 2, xtalAbsent 1
    reserved0 U1
    usedMask X4
    VP X1[17]
    jamInd U1
    reserved1 U1[2]
    pinIrq X4
    pullH X4
    pullL X4
    """)
}
