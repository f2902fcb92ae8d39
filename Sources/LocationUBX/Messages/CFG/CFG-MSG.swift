extension UBXLayout {
  /// CFG-MSG: rates of a message.
  package static let cfgMSG = UBXLayout(
    "CFG-MSG", 0x06, 0x01,
    """
    msgClass U1
    msgID U1
    rateDDC U1
    rateUART1 U1
    rateUART2 U1
    rateUSB U1
    rateSPI U1
    reserved U1
    """)
}
