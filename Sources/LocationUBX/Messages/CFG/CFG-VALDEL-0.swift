extension UBXLayout {
  /// CFG-VALDEL: removal of settings by key.
  package static let cfgVALDELVersion0 = UBXLayout(
    "CFG-VALDEL", 0x06, 0x8C, version: 0,
    """
    version U1
    layers X1 : - 1, bbr 1, flash 1
    reserved0 U1[2]
    group *
    keys U4
    """)
}
