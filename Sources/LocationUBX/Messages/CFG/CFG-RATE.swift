extension UBXLayout {
  /// CFG-RATE: rate of measurements.
  package static let cfgRATE = UBXLayout(
    "CFG-RATE", 0x06, 0x08,
    """
    measRate U2 ms
    navRate U2
    timeRef U2
    """)
}
