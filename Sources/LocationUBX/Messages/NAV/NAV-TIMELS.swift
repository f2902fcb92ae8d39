extension UBXLayout {
  /// NAV-TIMELS: leap seconds.
  package static let navTIMELS = UBXLayout(
    "NAV-TIMELS", 0x01, 0x26,
    """
    iTOW U4 ms
    version U1
    reserved0 U1[3]
    srcOfCurrLs U1
    currLs I1 s
    srcOfLsChange U1
    lsChange I1 s
    timeToLsEvent I4 s
    dateOfLsGpsWn U2 weeks
    dateOfLsGpsDn U2 days
    reserved1 U1[3]
    valid X1 : validCurrLs 1, validTimeToLsEvent 1
    """)
}
