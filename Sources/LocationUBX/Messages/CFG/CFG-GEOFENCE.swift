extension UBXLayout {
  /// CFG-GEOFENCE: fences.
  package static let cfgGEOFENCE = UBXLayout(
    "CFG-GEOFENCE", 0x06, 0x69,
    """
    version U1
    numFences U1
    confLvl U1
    reserved0 U1
    pioEnabled U1
    pinPolarity U1
    pin U1
    reserved1 U1
    group numFences
    lat I4 deg 1e-7
    lon I4 deg 1e-7
    radius U4 m 0.01
    """)
}
