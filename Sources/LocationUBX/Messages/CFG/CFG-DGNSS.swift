extension UBXLayout {
  /// CFG-DGNSS: kind of differential solution.
  package static let cfgDGNSS = UBXLayout(
    "CFG-DGNSS", 0x06, 0x70,
    """
    dgnssMode U1
    reserved0 U1[3]
    """)
}
