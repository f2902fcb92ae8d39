extension UBXLayout {
  /// CFG-ODO: odometer, and filters of course and speed.
  package static let cfgODO = UBXLayout(
    "CFG-ODO", 0x06, 0x1E,
    """
    version U1
    reserved0 U1[3]
    flags X1 : useODO 1, useCOG 1, outLPVel 1, outLPCog 1
    odoCfg X1 : profile 3
    reserved1 U1[6]
    cogMaxSpeed U1 m/s 0.1
    cogMaxPosAcc U1 m
    reserved2 U1[2]
    velLpGain U1
    cogLpGain U1
    reserved3 U1[2]
    """)
}
