extension UBXLayout {
  /// NAV-SVIN: survey of the antenna's position.
  package static let navSVIN = UBXLayout(
    "NAV-SVIN", 0x01, 0x3B,
    """
    version U1
    reserved1 U1[3]
    iTOW U4 ms
    dur U4 s
    meanX I4 cm
    meanY I4 cm
    meanZ I4 cm
    meanXHP I1 mm 0.1
    meanYHP I1 mm 0.1
    meanZHP I1 mm 0.1
    reserved2 U1
    meanAcc U4 mm 0.1
    obs U4
    valid U1
    active U1
    reserved3 U1[2]
    """)
}
