extension UBXLayout {
  /// NAV-GEOFENCE: fences of the receiver.
  static let navGEOFENCE = UBXLayout(
    "NAV-GEOFENCE", 0x01, 0x39,
    """
    iTOW U4 ms
    version U1
    status U1
    numFences U1
    combState U1
    group numFences
    state U1
    id U1
    """)
}
