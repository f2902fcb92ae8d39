extension UBXLayout {
  /// CFG-USB: names on the bus.
  package static let cfgUSB = UBXLayout(
    "CFG-USB", 0x06, 0x1B,
    """
    vendorID U2
    productID U2
    reserved0 U1[2]
    reserved1 U1[2]
    powerConsumption U2 mA
    flags X2 : reEnum 1, powerMode 1
    vendorString CH32
    productString CH32
    serialNumber CH32
    """)
}
