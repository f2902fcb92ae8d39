extension UBXLayout {
  /// CFG-ANT: control of the antenna.
  package static let cfgANT = UBXLayout(
    "CFG-ANT", 0x06, 0x13,
    """
    flags X2 : svcs 1, scd 1, ocd 1, pdwnOnSCD 1, recovery 1
    pins X2 : pinSwitch 5, pinSCD 5, pinOCD 5, reconfig 1
    """)
}
