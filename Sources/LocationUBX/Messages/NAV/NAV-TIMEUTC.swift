extension UBXLayout {
  /// NAV-TIMEUTC: coordinated universal time.
  package static let navTIMEUTC = UBXLayout(
    "NAV-TIMEUTC", 0x01, 0x21,
    """
    iTOW U4 ms
    tAcc U4 ns
    nano I4 ns
    year U2
    month U1
    day U1
    hour U1 h
    min U1 min
    sec U1 s
    valid X1 : validTOW 1, validWKN 1, validUTC 1, authStatus 1, utcStandard 4
    """)
}
