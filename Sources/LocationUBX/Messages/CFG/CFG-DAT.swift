extension UBXLayout {
  /// CFG-DAT: datum.
  package static let cfgDAT = UBXLayout(
    "CFG-DAT", 0x06, 0x06,
    """
    datumNum U2
    datumName CH6
    majA R8 m
    flat R8
    dX R4 m
    dY R4 m
    dZ R4 m
    rotX R4 s
    rotY R4 s
    rotZ R4 s
    scale R4 ppm
    """)
}
