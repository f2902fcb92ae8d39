extension UBXLayout {
  /// The class NAV: navigation.
  static let nav = """
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

    NAV-SVINFO 01 30: satellites, from old receivers
    iTOW U4 ms
    numCh U1
    globalFlags X1 : chipGen 3
    reserved1 U1[2]
    group numCh
    chn U1
    svid U1
    flags X1 : svUsed 1, diffCorr 1, orbitAvail 1, orbitEph 1, unhealthy 1, orbitAlm 1, orbitAop 1, smoothed 1
    quality X1 : qualityInd 4
    cno U1 dBHz
    elev I1 deg
    azim I2 deg
    prRes I4 cm

    NAV-DGPS 01 31: differential corrections
    iTOW U4 ms
    age I4 ms
    baseId I2
    baseHealth I2
    numCh U1
    status U1
    reserved1 U1[2]
    group numCh
    svid U1
    flags X1 : channel 4, dgpsUsed 1
    ageC U2 ms
    prc R4 m
    prrc R4 m/s

    NAV-SBAS 01 32: augmentation
    iTOW U4 ms
    geo U1
    mode U1
    sys I1
    service X1 : Ranging 1, Corrections 1, Integrity 1, Testmode 1, Bad 1
    cnt U1
    statusFlags X1 : integrityUsed 2
    reserved1 U1[2]
    group cnt
    svid U1
    flags U1
    udre U1
    svSys U1
    svService U1
    reserved2 U1
    prc I2 cm
    reserved3 U2
    ic I2 cm

    NAV-ORB 01 34: orbits of the satellites
    iTOW U4 ms
    version U1
    numSv U1
    reserved0 U1[2]
    group numSv
    gnssId U1
    svId U1
    svFlag X1 : health 2, visibility 2
    eph X1 : ephUsability 5, ephSource 3
    alm X1 : almUsability 5, almSource 3
    otherOrb X1 : anoAopUsability 5, type 3

    NAV-SAT 01 35: satellites
    iTOW U4 ms
    version U1
    numSvs U1
    reserved0 U1[2]
    group numSvs
    gnssId U1
    svId U1
    cno U1 dBHz
    elev I1 deg
    azim I2 deg
    prRes I2 m 0.1
    flags X4 : qualityInd 3, svUsed 1, health 2, diffCorr 1, smoothed 1, orbitSource 3, ephAvail 1, almAvail 1, anoAvail 1, aopAvail 1, - 1, sbasCorrUsed 1, rtcmCorrUsed 1, slasCorrUsed 1, spartnCorrUsed 1, prCorrUsed 1, crCorrUsed 1, doCorrUsed 1, clasCorrUsed 1, lppCorrUsed 1, hasCorrUsed 1

    NAV-COV 01 36: covariance of position and velocity
    iTOW U4 ms
    version U1
    posCovValid U1
    velCovValid U1
    reserved0 U1[9]
    posCovNN R4 m^2
    posCovNE R4 m^2
    posCovND R4 m^2
    posCovEE R4 m^2
    posCovED R4 m^2
    posCovDD R4 m^2
    velCovNN R4 m^2/s^2
    velCovNE R4 m^2/s^2
    velCovND R4 m^2/s^2
    velCovEE R4 m^2/s^2
    velCovED R4 m^2/s^2
    velCovDD R4 m^2/s^2

    NAV-GEOFENCE 01 39: fences of the receiver
    iTOW U4 ms
    version U1
    status U1
    numFences U1
    combState U1
    group numFences
    state U1
    id U1

    NAV-SVIN 01 3B: survey of the antenna's position
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

    NAV-RELPOSNED 01 3C: position relative to a base
    version U1
    reserved0 U1
    refStationID U2
    iTOW U4 ms
    relPosN I4 cm
    relPosE I4 cm
    relPosD I4 cm
    relPosLength I4 cm
    relPosHeading I4 deg 1e-5
    reserved1 U4
    relPosHPN I1 cm 0.01
    relPosHPE I1 cm 0.01
    relPosHPD I1 cm 0.01
    relPosHPLength I1 cm 0.01
    accN U4 mm 0.1
    accE U4 mm 0.1
    accD U4 mm 0.1
    accLength U4 mm 0.1
    accHeading U4 deg 1e-5
    reserved2 U4
    flags X4 : gnssFixOK 1, diffSoln 1, relPosValid 1, carrSoln 2, isMoving 1, refPosMiss 1, refObsMiss 1, relPosHeadingValid 1, relPosNormalized 1

    NAV-RELPOSNED 01 3C version 0: position relative to a base, before protocol 27.11
    version U1
    reserved0 U1
    refStationID U2
    iTOW U4 ms
    relPosN I4 cm
    relPosE I4 cm
    relPosD I4 cm
    relPosHPN I1 cm 0.01
    relPosHPE I1 cm 0.01
    relPosHPD I1 cm 0.01
    reserved1 U1
    accN U4 mm 0.1
    accE U4 mm 0.1
    accD U4 mm 0.1
    flags X4 : gnssFixOK 1, diffSoln 1, relPosValid 1, carrSoln 2, isMoving 1, refPosMiss 1, refObsMiss 1

    NAV-EELL 01 3D: error ellipse
    iTOW U4 ms
    version U1
    reserved0 U1
    errEllipseOrient U2 deg 0.01
    errEllipseMajor U4 mm
    errEllipseMinor U4 mm

    NAV-SIG 01 43: signals
    iTOW U4 ms
    version U1
    numSigs U1
    reserved0 U1[2]
    group numSigs
    gnssId U1
    svId U1
    sigId U1
    freqId U1
    prRes I2 m 0.1
    cno U1 dBHz
    qualityInd U1
    corrSource U1
    ionoModel U1
    sigFlags X2 : health 2, prSmoothed 1, prUsed 1, crUsed 1, doUsed 1, prCorrUsed 1, crCorrUsed 1, doCorrUsed 1, authStatus 1
    reserved1 U4

    NAV-AOPSTATUS 01 60: predicted orbits
    iTOW U4 ms
    aopCfg U1
    status U1
    reserved1 U1[10]

    NAV-EOE 01 61: end of an epoch
    iTOW U4 ms
    """
}
