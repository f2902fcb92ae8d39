extension UBXLayout {
  /// NAV-STATUS: state of the receiver.
  package static let navSTATUS = UBXLayout(
    "NAV-STATUS", 0x01, 0x03,
    """
    iTOW U4 ms
    gpsFix U1
    flags X1 : gpsFixOk 1, diffSoln 1, wknSet 1, towSet 1
    fixStat X1 : diffCorr 1, carrSolnValid 1, - 4, mapMatching 2
    flags2 X1 : psmState 2, - 1, spoofDetState 2, - 1, carrSoln 2
    ttff U4 ms
    msss U4 ms
    """)
}
