extension UBXLayout {
  /// NAV-SIG: signals.
  package static let navSIG = UBXLayout(
    "NAV-SIG", 0x01, 0x43,
    """
    iTOW U4 ms
    version U1
    numSigs U1
    reserved0 U1[2]
    group numSigs
    gnssId U1
    svId U1
    sigId U1
    freqId U1
    prRes I2 m 0.1
    cno U1 dBHz
    qualityInd U1
    corrSource U1
    ionoModel U1
    sigFlags X2 : health 2, prSmoothed 1, prUsed 1, crUsed 1, doUsed 1, prCorrUsed 1, crCorrUsed 1, doCorrUsed 1, authStatus 1
    reserved1 U4
    """)
}
