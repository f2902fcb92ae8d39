extension UBXLayout {
  /// RXM-RAWX: raw measurements.
  static let rxmRAWX = UBXLayout(
    "RXM-RAWX", 0x02, 0x15,
    """
    rcvTow R8 s
    week U2 weeks
    leapS I1 s
    numMeas U1
    recStat X1 : leapSec 1, clkReset 1, - 4, msgSource 2
    reserved1 U1[3]
    group numMeas
    prMes R8 m
    cpMes R8 cycles
    doMes R4 Hz
    gnssId U1
    svId U1
    sigId U1
    freqId U1
    locktime U2 ms
    cno U1 dBHz
    prStdev X1 : prStd 4
    cpStdev X1 : cpStd 4
    doStdev X1 : doStd 4
    trkStat X1 : prValid 1, cpValid 1, halfCyc 1, subHalfCyc 1
    reserved3 U1
    """)
}
