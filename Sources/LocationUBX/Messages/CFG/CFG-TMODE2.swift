extension UBXLayout {
  /// CFG-TMODE2: surveyed position of timing receivers.
  package static let cfgTMODE2 = UBXLayout(
    "CFG-TMODE2", 0x06, 0x3D,
    """
    timeMode U1
    reserved0 U1
    flags X2 : lla 1, altInv 1
    ecefXOrLat I4
    ecefYOrLon I4
    ecefZOrAlt I4
    fixedPosAcc U4 mm
    svinMinDur U4 s
    svinAccLimit U4 mm
    """)
}
