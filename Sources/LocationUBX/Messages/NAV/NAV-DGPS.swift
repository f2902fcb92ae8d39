extension UBXLayout {
  /// NAV-DGPS: differential corrections.
  static let navDGPS = UBXLayout(
    "NAV-DGPS", 0x01, 0x31,
    """
    iTOW U4 ms
    age I4 ms
    baseId I2
    baseHealth I2
    numCh U1
    status U1
    reserved1 U1[2]
    group numCh
    svid U1
    flags X1 : channel 4, dgpsUsed 1
    ageC U2 ms
    prc R4 m
    prrc R4 m/s
    """)
}
