extension UBXLayout {
  /// CFG-PMS: choice of a power setting.
  package static let cfgPMS = UBXLayout(
    "CFG-PMS", 0x06, 0x86,
    """
    version U1
    powerSetupValue U1
    period U2 s
    onTime U2 s
    reserved0 U1[2]
    """)
}
