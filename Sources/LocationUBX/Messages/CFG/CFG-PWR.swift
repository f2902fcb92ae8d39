extension UBXLayout {
  /// CFG-PWR: power state.
  package static let cfgPWR = UBXLayout(
    "CFG-PWR", 0x06, 0x57,
    """
    version U1
    reserved0 U1[3]
    state U4
    """)
}
