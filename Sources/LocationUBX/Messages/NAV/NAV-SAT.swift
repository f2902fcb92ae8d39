extension UBXLayout {
  /// NAV-SAT: satellites.
  package static let navSAT = UBXLayout(
    "NAV-SAT", 0x01, 0x35,
    """
    iTOW U4 ms
    version U1
    numSvs U1
    reserved0 U1[2]
    group numSvs
    gnssId U1
    svId U1
    cno U1 dBHz
    elev I1 deg
    azim I2 deg
    prRes I2 m 0.1
    flags X4 : qualityInd 3, svUsed 1, health 2, diffCorr 1, smoothed 1, orbitSource 3, ephAvail 1, almAvail 1, anoAvail 1, aopAvail 1, - 1, sbasCorrUsed 1, rtcmCorrUsed 1, slasCorrUsed 1, spartnCorrUsed 1, prCorrUsed 1, crCorrUsed 1, doCorrUsed 1, clasCorrUsed 1, lppCorrUsed 1, hasCorrUsed 1
    """)
}
