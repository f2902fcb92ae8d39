extension UBXLayout {
  /// CFG-RXM: power mode.
  package static let cfgRXM = UBXLayout(
    "CFG-RXM", 0x06, 0x11,
    """
    reserved0 U1
    lpMode U1
    """)
}
