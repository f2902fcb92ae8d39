extension UBXLayout {
  /// CFG-VALDEL: removal of settings by key, in a transaction.
  package static let cfgVALDEL = UBXLayout(
    "CFG-VALDEL", 0x06, 0x8C,
    """
    version U1
    layers X1 : - 1, bbr 1, flash 1
    transaction X1 : action 2
    reserved0 U1
    group *
    keys U4
    """)
}
