extension UBXLayout {
  /// CFG-VALSET: settings by key.
  package static let cfgVALSETVersion0 = UBXLayout(
    "CFG-VALSET", 0x06, 0x8A, version: 0,
    """
    version U1
    layers X1 : ram 1, bbr 1, flash 1
    reserved0 U1[2]
    group *
    cfgData U1
    """)
}
