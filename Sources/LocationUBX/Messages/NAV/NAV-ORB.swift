extension UBXLayout {
  /// NAV-ORB: orbits of the satellites.
  static let navORB = UBXLayout(
    "NAV-ORB", 0x01, 0x34,
    """
    iTOW U4 ms
    version U1
    numSv U1
    reserved0 U1[2]
    group numSv
    gnssId U1
    svId U1
    svFlag X1 : health 2, visibility 2
    eph X1 : ephUsability 5, ephSource 3
    alm X1 : almUsability 5, almSource 3
    otherOrb X1 : anoAopUsability 5, type 3
    """)
}
