extension UBXLayout {
  /// NAV-AOPSTATUS: predicted orbits.
  static let navAOPSTATUS = UBXLayout(
    "NAV-AOPSTATUS", 0x01, 0x60,
    """
    iTOW U4 ms
    aopCfg U1
    status U1
    reserved1 U1[10]
    """)
}
