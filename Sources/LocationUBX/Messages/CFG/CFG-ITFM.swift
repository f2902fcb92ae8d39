extension UBXLayout {
  /// CFG-ITFM: detection of interference.
  package static let cfgITFM = UBXLayout(
    "CFG-ITFM", 0x06, 0x39,
    """
    config X4 : bbThreshold 4, cwThreshold 5, algorithmBits 22, enable 1
    config2 X4 : generalBits 12, antSetting 2, enable2 1
    """)
}
