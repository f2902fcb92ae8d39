extension UBXLayout {
  /// HNR-PVT: position, velocity and time at a high rate.
  static let hnrPVT = UBXLayout(
    "HNR-PVT", 0x28, 0x00,
    """
    iTOW U4 ms
    year U2
    month U1
    day U1
    hour U1 h
    min U1 min
    second U1 s
    valid X1 : validDate 1, validTime 1, fullyResolved 1
    nano I4 ns
    gpsFix U1
    flags X1 : GPSfixOK 1, DiffSoln 1, WKNSET 1, TOWSET 1, headVehValid 1
    reserved1 U1[2]
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    height I4 mm
    hMSL I4 mm
    gSpeed I4 mm/s
    speed I4 mm/s
    headMot I4 deg 1e-5
    headVeh I4 deg 1e-5
    hAcc U4 mm
    vAcc U4 mm
    sAcc U4 mm/s
    headAcc U4 deg 1e-5
    reserved2 U4
    """)
}
