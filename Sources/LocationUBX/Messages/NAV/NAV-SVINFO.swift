extension UBXLayout {
  /// NAV-SVINFO: satellites, from old receivers.
  package static let navSVINFO = UBXLayout(
    "NAV-SVINFO", 0x01, 0x30,
    """
    iTOW U4 ms
    numCh U1
    globalFlags X1 : chipGen 3
    reserved1 U1[2]
    group numCh
    chn U1
    svid U1
    flags X1 : svUsed 1, diffCorr 1, orbitAvail 1, orbitEph 1, unhealthy 1, orbitAlm 1, orbitAop 1, smoothed 1
    quality X1 : qualityInd 4
    cno U1 dBHz
    elev I1 deg
    azim I2 deg
    prRes I4 cm
    """)
}
