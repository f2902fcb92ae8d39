extension UBXLayout {
  /// CFG-SBAS: use of augmentation.
  package static let cfgSBAS = UBXLayout(
    "CFG-SBAS", 0x06, 0x16,
    """
    mode X1 : enabled 1, test 1
    usage X1 : range 1, diffCorr 1, integrity 1
    maxSBAS U1
    scanmode2 X1
    scanmode1 X4
    """)
}
