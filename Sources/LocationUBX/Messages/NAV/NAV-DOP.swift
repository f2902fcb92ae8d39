extension UBXLayout {
  /// NAV-DOP: dilutions of precision.
  package static let navDOP = UBXLayout(
    "NAV-DOP", 0x01, 0x04,
    """
    iTOW U4 ms
    gDOP U2 - 0.01
    pDOP U2 - 0.01
    tDOP U2 - 0.01
    vDOP U2 - 0.01
    hDOP U2 - 0.01
    nDOP U2 - 0.01
    eDOP U2 - 0.01
    """)
}
