extension UBXLayout {
  /// SEC-UNIQID: number of the chip.
  static let secUNIQID = UBXLayout(
    "SEC-UNIQID", 0x27, 0x03,
    """
    version U1
    reserved0 U1[3]
    uniqueId U1[5]
    uniqueId6 U1
    """)
}
