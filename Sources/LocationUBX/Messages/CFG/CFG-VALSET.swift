extension UBXLayout {
  /// CFG-VALSET: settings by key, in a transaction.
  package static let cfgVALSET = UBXLayout(
    "CFG-VALSET", 0x06, 0x8A,
    """
    version U1
    layers X1 : ram 1, bbr 1, flash 1
    transaction X1 : action 2
    reserved0 U1
    group *
    cfgData U1
    """)
}
