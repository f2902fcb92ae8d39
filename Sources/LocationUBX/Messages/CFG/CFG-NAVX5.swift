extension UBXLayout {
  /// CFG-NAVX5: expert settings of the navigation engine.
  package static let cfgNAVX5 = UBXLayout(
    "CFG-NAVX5", 0x06, 0x23,
    """
    version U2
    mask1 X2 : - 2, minMax 1, minCno 1, - 2, initial3dfix 1, - 2, wknRoll 1, ackAid 1, - 2, ppp 1, aop 1
    mask2 X4 : - 6, adr 1, sigAttenComp 1
    reserved0 U1[2]
    minSVs U1
    maxSVs U1
    minCNO U1 dBHz
    reserved1 U1
    iniFix3D U1
    reserved2 U1[2]
    ackAiding U1
    wknRollover U2
    sigAttenCompMode U1
    reserved3 U1
    reserved4 U1[2]
    reserved5 U1[2]
    usePPP U1
    aopCfg U1
    reserved6 U1[2]
    aopOrbMaxErr U2 m
    reserved7 U1[4]
    reserved8 U1[3]
    useAdr U1
    """)
}
