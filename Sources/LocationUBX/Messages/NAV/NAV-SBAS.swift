extension UBXLayout {
  /// NAV-SBAS: augmentation.
  static let navSBAS = UBXLayout(
    "NAV-SBAS", 0x01, 0x32,
    """
    iTOW U4 ms
    geo U1
    mode U1
    sys I1
    service X1 : Ranging 1, Corrections 1, Integrity 1, Testmode 1, Bad 1
    cnt U1
    statusFlags X1 : integrityUsed 2
    reserved1 U1[2]
    group cnt
    svid U1
    flags U1
    udre U1
    svSys U1
    svService U1
    reserved2 U1
    prc I2 cm
    reserved3 U2
    ic I2 cm
    """)
}
