extension UBXLayout {
  /// NAV-ODO: odometer.
  package static let navODO = UBXLayout(
    "NAV-ODO", 0x01, 0x09,
    """
    version U1
    reserved0 U1[3]
    iTOW U4 ms
    distance U4 m
    totalDistance U4 m
    distanceStd U4 m
    """)
}
