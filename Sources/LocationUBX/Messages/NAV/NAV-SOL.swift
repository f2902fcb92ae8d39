extension UBXLayout {
  /// NAV-SOL: solution of old receivers, in an Earth-centred frame.
  package static let navSOL = UBXLayout(
    "NAV-SOL", 0x01, 0x06,
    """
    iTOW U4 ms
    fTOW I4 ns
    week I2 weeks
    gpsFix U1
    flags X1 : gpsfixOK 1, diffSoln 1, wknSet 1, towSet 1
    ecefX I4 cm
    ecefY I4 cm
    ecefZ I4 cm
    pAcc U4 cm
    ecefVX I4 cm/s
    ecefVY I4 cm/s
    ecefVZ I4 cm/s
    sAcc U4 cm/s
    pDOP U2 - 0.01
    reserved1 U1
    numSV U1
    reserved2 U4
    """)
}
