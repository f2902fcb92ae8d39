extension UBXLayout {
  /// The class LOG: the receiver's log.
  static let log = """
    LOG-INFO 21 08: state of the receiver's log
    version U1
    reserved0 U1[3]
    filestoreCapacity U4 B
    reserved1 U1[8]
    currentMaxLogSize U4 B
    currentLogSize U4 B
    entryCount U4
    oldestYear U2
    oldestMonth U1
    oldestDay U1
    oldestHour U1
    oldestMinute U1
    oldestSecond U1
    reserved2 U1
    newestYear U2
    newestMonth U1
    newestDay U1
    newestHour U1
    newestMinute U1
    newestSecond U1
    reserved3 U1
    status X1 : - 3, recording 1, inactive 1, circular 1
    reserved4 U1[3]

    LOG-RETRIEVEPOS 21 0B: position from the receiver's log
    entryIndex U4
    lon I4 deg 1e-7
    lat I4 deg 1e-7
    hMSL I4 mm
    hAcc U4 mm
    gSpeed U4 mm/s
    heading U4 deg 1e-5
    version U1
    fixType U1
    year U2
    month U1
    day U1
    hour U1 h
    minute U1 min
    second U1 s
    reserved0 U1
    numSV U1
    reserved1 U1

    LOG-RETRIEVEPOSEXTRA 21 0F: distance from the receiver's log
    entryIndex U4
    version U1
    reserved0 U1
    year U2
    month U1
    day U1
    hour U1 h
    minute U1 min
    second U1 s
    reserved1 U1[3]
    distance U4 m
    reserved2 U1[12]

    LOG-BATCH 21 11: position from a batch
    version U1
    contentValid X1 : extraPvt 1, extraOdo 1
    msgCnt U2
    iTOW U4 ms
    year U2
    month U1
    day U1
    hour U1
    min U1
    sec U1
    valid X1 : validDate 1, validTime 1
    tAcc U4 ns
    fracSec I4 ns
    fixType U1
    flags X1 : gnssFixOK 1, diffSoln 1, psmState 3
    flags2 X1
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
    reserved0 U1[2]
    distance U4 m
    totalDistance U4 m
    distanceStd U4 m
    reserved1 U1[4]
    """
}
