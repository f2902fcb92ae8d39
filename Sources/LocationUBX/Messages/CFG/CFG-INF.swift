extension UBXLayout {
  /// CFG-INF: information messages that are sent.
  package static let cfgINF = UBXLayout(
    "CFG-INF", 0x06, 0x02,
    """
    group *
    protocolID U1
    reserved0 U1[3]
    infMsgMask X1[6]
    """)
}
