extension UBXLayout {
  /// CFG-TMODE3: surveyed position of base stations.
  package static let cfgTMODE3 = UBXLayout(
    "CFG-TMODE3", 0x06, 0x71,
    """
    version U1
    reserved0 U1
    flags X2 : rcvrMode 8, lla 1
    ecefXOrLat I4
    ecefYOrLon I4
    ecefZOrAlt I4
    ecefXOrLatHP I1
    ecefYOrLonHP I1
    ecefZOrAltHP I1
    reserved1 U1
    fixedPosAcc U4 mm 0.1
    svinMinDur U4 s
    svinAccLimit U4 mm 0.1
    reserved2 U1[8]
    """)
}
