extension UBXLayout {
  /// RXM-SFRBX: subframe.
  static let rxmSFRBX = UBXLayout(
    "RXM-SFRBX", 0x02, 0x13,
    """
    gnssId U1
    svId U1
    sigId U1
    freqId U1
    numWords U1
    chn U1
    version U1
    reserved0 U1
    group numWords
    dwrd U4
    """)
}
