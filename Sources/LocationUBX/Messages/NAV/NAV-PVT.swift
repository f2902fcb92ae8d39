extension UBXLayout {
  /// NAV-PVT: position, velocity and time.
  package static let navPVT = UBXLayout(
    "NAV-PVT", 0x01, 0x07,
    """
    iTOW U4 ms
    year U2
    month U1
    day U1
    hour U1 h
    min U1 min
    second U1 s
    valid X1 : validDate 1, validTime 1, fullyResolved 1, validMag 1
    tAcc U4 ns
    nano I4 ns
    fixType U1
    flags X1 : gnssFixOk 1, diffSoln 1, psmState 3, headVehValid 1, carrSoln 2
    flags2 X1 : - 5, confirmedAvai 1, confirmedDate 1, confirmedTime 1
    numSV U1
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    height I4 mm
    hMSL I4 mm
    hAcc U4 mm
    vAcc U4 mm
    velN I4 mm/s
    velE I4 mm/s
    velD I4 mm/s
    gSpeed I4 mm/s
    headMot I4 deg 1e-5
    sAcc U4 mm/s
    headAcc U4 deg 1e-5
    pDOP U2 - 0.01
    flags3 X2 : invalidLlh 1, lastCorrectionAge 4, - 8, authTime 1, nmaFixStatus 1
    reserved0 U4
    headVeh I4 deg 1e-5
    magDec I2 deg 1e-2
    magAcc U2 deg 1e-2
    """)
}
