extension UBXLayout {
  /// CFG-HNR: high rate.
  package static let cfgHNR = UBXLayout(
    "CFG-HNR", 0x06, 0x5C,
    """
    highNavRate U1 Hz
    reserved0 U1[3]
    """)
}
