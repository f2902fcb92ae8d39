extension UBXLayout {
  /// The class HNR: navigation at a high rate.
  static let hnr = """
    HNR-PVT 28 00: position, velocity and time at a high rate
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

    HNR-ATT 28 01: attitude at a high rate
    iTOW U4 ms
    version U1
    reserved1 U1[3]
    roll I4 deg 1e-5
    pitch I4 deg 1e-5
    heading I4 deg 1e-5
    accRoll U4 deg 1e-5
    accPitch U4 deg 1e-5
    accHeading U4 deg 1e-5

    HNR-INS 28 02: movement by the sensors at a high rate
    bitfield0 X4 : version 8, xAngRateValid 1, yAngRateValid 1, zAngRateValid 1, xAccelValid 1, yAccelValid 1, zAccelValid 1
    reserved0 U4
    iTOW U4 ms
    xAngRate I4 deg/s 1e-3
    yAngRate I4 deg/s 1e-3
    zAngRate I4 deg/s 1e-3
    xAccel I4 m/s^2 1e-2
    yAccel I4 m/s^2 1e-2
    zAccel I4 m/s^2 1e-2
    """
}
