extension UBXLayout {
  /// The class NAV, part 1: positions, velocities and their errors.
  static let navSolution = """
    NAV-POSECEF 01 01: position in an Earth-centred frame
    iTOW U4 ms
    ecefX I4 cm
    ecefY I4 cm
    ecefZ I4 cm
    pAcc U4 cm

    NAV-POSLLH 01 02: position
    iTOW U4 ms
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    height I4 mm
    hMSL I4 mm
    hAcc U4 mm
    vAcc U4 mm

    NAV-STATUS 01 03: state of the receiver
    iTOW U4 ms
    gpsFix U1
    flags X1 : gpsFixOk 1, diffSoln 1, wknSet 1, towSet 1
    fixStat X1 : diffCorr 1, carrSolnValid 1, - 4, mapMatching 2
    flags2 X1 : psmState 2, - 1, spoofDetState 2, - 1, carrSoln 2
    ttff U4 ms
    msss U4 ms

    NAV-DOP 01 04: dilutions of precision
    iTOW U4 ms
    gDOP U2 - 0.01
    pDOP U2 - 0.01
    tDOP U2 - 0.01
    vDOP U2 - 0.01
    hDOP U2 - 0.01
    nDOP U2 - 0.01
    eDOP U2 - 0.01

    NAV-ATT 01 05: attitude of the vehicle
    iTOW U4 ms
    version U1
    reserved0 U1[3]
    roll I4 deg 1e-5
    pitch I4 deg 1e-5
    heading I4 deg 1e-5
    accRoll U4 deg 1e-5
    accPitch U4 deg 1e-5
    accHeading U4 deg 1e-5

    NAV-SOL 01 06: solution of old receivers, in an Earth-centred frame
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

    NAV-PVT 01 07: position, velocity and time
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

    NAV-ODO 01 09: odometer
    version U1
    reserved0 U1[3]
    iTOW U4 ms
    distance U4 m
    totalDistance U4 m
    distanceStd U4 m

    NAV-VELECEF 01 11: velocity in an Earth-centred frame
    iTOW U4 ms
    ecefVX I4 cm/s
    ecefVY I4 cm/s
    ecefVZ I4 cm/s
    sAcc U4 cm/s

    NAV-VELNED 01 12: velocity
    iTOW U4 ms
    velN I4 cm/s
    velE I4 cm/s
    velD I4 cm/s
    speed U4 cm/s
    gSpeed U4 cm/s
    heading I4 deg 1e-5
    sAcc U4 cm/s
    cAcc U4 deg 1e-5

    NAV-HPPOSECEF 01 13: precise position in an Earth-centred frame
    version U1
    reserved0 U1[3]
    iTOW U4 ms
    ecefX I4 cm
    ecefY I4 cm
    ecefZ I4 cm
    ecefXHp I1 cm 0.01
    ecefYHp I1 cm 0.01
    ecefZHp I1 cm 0.01
    flags X1 : invalidEcef 1
    pAcc U4 mm 0.1

    NAV-HPPOSLLH 01 14: precise position
    version U1
    reserved0 U1[2]
    flags X1 : invalidLlh 1
    iTOW U4 ms
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    height I4 mm
    hMSL I4 mm
    lonHp I1 deg 1e-9
    latHp I1 deg 1e-9
    heightHp I1 mm 0.1
    hMSLHp I1 mm 0.1
    hAcc U4 mm 0.1
    vAcc U4 mm 0.1

    NAV-PVAT 01 17: position, velocity, attitude and time
    iTOW U4 ms
    version U1
    valid X1 : validDate 1, validTime 1, fullyResolved 1, validMag 1
    year U2
    month U1
    day U1
    hour U1 h
    min U1 min
    sec U1 s
    reserved0 U1
    reserved1 U1[2]
    tAcc U4 ns
    nano I4 ns
    fixType U1
    flags X1 : gnssFixOK 1, diffSoln 1, - 1, vehRollValid 1, vehPitchValid 1, vehHeadingValid 1, carrSoln 2
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
    sAcc U4 mm/s
    vehRoll I4 deg 1e-5
    vehPitch I4 deg 1e-5
    vehHeading I4 deg 1e-5
    motHeading I4 deg 1e-5
    accRoll U2 deg 1e-2
    accPitch U2 deg 1e-2
    accHeading U2 deg 1e-2
    magDec I2 deg 1e-2
    magAcc U2 deg 1e-2
    errEllipseOrient U2 deg 0.01
    errEllipseMajor U4 mm
    errEllipseMinor U4 mm
    reserved2 U1[4]
    reserved3 U1[4]
    """
}
