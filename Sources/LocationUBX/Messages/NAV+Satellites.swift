extension UBXLayout {
  /// The class NAV, part 3: satellites and signals, and what receivers of bases and of later generations add.
  static let navSatellites = """
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

    NAV-SLAS 01 42: augmentation of QZSS
    iTOW U4 ms
    version U1
    reserved0 U1[3]
    gmsLon I4 deg 1e-3
    gmsLat I4 deg 1e-3
    gmsCode U1
    qzssSvId U1
    serviceFlags X1 : gmsAvailable 1, qzssSvAvailable 1, testMode 1
    cnt U1
    group cnt
    gnssID U1
    svId U1
    reserved1 U1
    reserved2 U1[3]
    prc I2 cm

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

    NAV-PL 01 62: protection levels
    version U1
    tmirCoeff U1
    tmirExp I1
    plPosValid U1
    plPosFrame U1
    plVelValid U1
    plVelFrame U1
    plTimeValid U1
    reserved0 U1[4]
    iTOW U4 ms
    plPos1 U4 mm
    plPos2 U4 mm
    plPos3 U4 mm
    plVel1 U4 mm/s
    plVel2 U4 mm/s
    plVel3 U4 mm/s
    plPosHorizOrient U2 deg 0.01
    plVelHorizOrient U2 deg 0.01
    plTime U4 ns
    reserved1 U1[4]

    NAV-TIMENAVIC 01 63: NavIC time
    iTOW U4 ms
    NavICTow U4 s
    fNavICTow I4 ns
    NavICWno I2 weeks
    leapS I1 s
    valid X1 : NavICTowValid 1, NavICWnoValid 1, leapSValid 1
    tAcc U4 ns
    """
}
