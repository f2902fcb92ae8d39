extension UBXLayout {
  /// MON-RF: antenna and interference.
  package static let monRF = UBXLayout(
    "MON-RF", 0x0A, 0x38,
    """
    version U1
    nBlocks U1
    recInf X1 : msgSource 2
    reserved0 U1
    group nBlocks
    blockId U1
    flags X1 : jammingState 2
    antStatus U1
    antPower U1
    postStatus U4
    reserved1 U4
    noisePerMS U2
    agcCnt U2
    jamInd U1
    ofsI I1
    magI U1
    ofsQ I1
    magQ U1
    reserved2 U1[3]
    """)
}
