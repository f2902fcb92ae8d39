extension UBXLayout {
  /// The class NAV, part 2: times and clocks.
  static let navTime = """
    NAV-TIMEGPS 01 20: GPS time
    iTOW U4 ms
    fTOW I4 ns
    week I2 weeks
    leapS I1 s
    valid X1 : towValid 1, weekValid 1, leapSValid 1
    tAcc U4 ns

    NAV-TIMEUTC 01 21: coordinated universal time
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

    NAV-CLOCK 01 22: clock of the receiver
    iTOW U4 ms
    clkB I4 ns
    clkD I4 ns/s
    tAcc U4 ns
    fAcc U4 ps/s

    NAV-TIMEGLO 01 23: GLONASS time
    iTOW U4 ms
    TOD U4 s
    fTOD I4 ns
    Nt U2 days
    N4 U1
    valid X1 : todValid 1, dateValid 1
    tAcc U4 ns

    NAV-TIMEBDS 01 24: BeiDou time
    iTOW U4 ms
    SOW U4 s
    fSOW I4 ns
    week I2 weeks
    leapS I1 s
    valid X1 : sowValid 1, weekValid 1, leapSValid 1
    tAcc U4 ns

    NAV-TIMEGAL 01 25: Galileo time
    iTOW U4 ms
    galTow U4 s
    fGalTow I4 ns
    galWno I2 weeks
    leapS I1 s
    valid X1 : galTowValid 1, galWnoValid 1, leapSValid 1
    tAcc U4 ns

    NAV-TIMELS 01 26: leap seconds
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

    NAV-TIMEQZSS 01 27: QZSS time
    iTOW U4 ms
    qzssTow U4 s
    fQzssTow I4 ns
    qzssWno I2 weeks
    leapS I1 s
    valid X1 : qzssTowValid 1, qzssWnoValid 1, leapSValid 1
    tAcc U4 ns
    """
}
