extension UBXLayout {
  /// The class CFG, part 1: settings of ports, messages and the navigation engine.
  static let cfgPorts = """
    CFG-PRT 06 00: port
    portID U1
    reserved0 U1
    txReady X2 : enable 1, pol 1, pin 5, thres 9
    UARTmode X4 : - 6, charLen 2, - 1, parity 3, nStopBits 2
    baudRate U4 Bd
    inProtoMask X2 : inUBX 1, inNMEA 1, inRTCM 1, - 2, inRTCM3 1
    outProtoMask X2 : outUBX 1, outNMEA 1, - 3, outRTCM3 1
    flags X2 : - 1, extendedTxTimeout 1
    reserved1 U1[2]

    CFG-MSG 06 01: rates of a message
    msgClass U1
    msgID U1
    rateDDC U1
    rateUART1 U1
    rateUART2 U1
    rateUSB U1
    rateSPI U1
    reserved U1

    CFG-INF 06 02: information messages that are sent
    group *
    protocolID U1
    reserved0 U1[3]
    infMsgMask X1[6]

    CFG-RST 06 04: restart
    navBbrMask X2 : eph 1, alm 1, health 1, klob 1, pos 1, clkd 1, osc 1, utc 1, rtc 1, - 6, aop 1
    resetMode U1
    reserved0 U1

    CFG-DAT 06 06: datum
    datumNum U2
    datumName CH6
    majA R8 m
    flat R8
    dX R4 m
    dY R4 m
    dZ R4 m
    rotX R4 s
    rotY R4 s
    rotZ R4 s
    scale R4 ppm

    CFG-RATE 06 08: rate of measurements
    measRate U2 ms
    navRate U2
    timeRef U2

    CFG-CFG 06 09: saved settings
    clearMask X4
    saveMask X4
    loadMask X4
    deviceMask X1 : devBBR 1, devFlash 1, devEEPROM 1, - 1, devSpiFlash 1

    CFG-RXM 06 11: power mode
    reserved0 U1
    lpMode U1

    CFG-ANT 06 13: control of the antenna
    flags X2 : svcs 1, scd 1, ocd 1, pdwnOnSCD 1, recovery 1
    pins X2 : pinSwitch 5, pinSCD 5, pinOCD 5, reconfig 1

    CFG-SBAS 06 16: use of augmentation
    mode X1 : enabled 1, test 1
    usage X1 : range 1, diffCorr 1, integrity 1
    maxSBAS U1
    scanmode2 X1
    scanmode1 X4

    CFG-NMEA 06 17: form of the sentences
    filter X1 : posFilt 1, mskPosFilt 1, timeFilt 1, dateFilt 1, gpsOnlyFilter 1, trackFilt 1
    nmeaVersion U1
    numSV U1
    flags X1 : compat 1, consider 1, limit82 1, highPrec 1
    gnssToFilter X4 : gps 1, sbas 1, galileo 1, - 1, qzss 1, glonass 1, beidou 1
    svNumbering U1
    mainTalkerId U1
    gsvTalkerId U1
    version U1
    bdsTalkerId CH2
    reserved0 U1[6]

    CFG-USB 06 1B: names on the bus
    vendorID U2
    productID U2
    reserved0 U1[2]
    reserved1 U1[2]
    powerConsumption U2 mA
    flags X2 : reEnum 1, powerMode 1
    vendorString CH32
    productString CH32
    serialNumber CH32

    CFG-ODO 06 1E: odometer, and filters of course and speed
    version U1
    reserved0 U1[3]
    flags X1 : useODO 1, useCOG 1, outLPVel 1, outLPCog 1
    odoCfg X1 : profile 3
    reserved1 U1[6]
    cogMaxSpeed U1 m/s 0.1
    cogMaxPosAcc U1 m
    reserved2 U1[2]
    velLpGain U1
    cogLpGain U1
    reserved3 U1[2]

    CFG-NAVX5 06 23: expert settings of the navigation engine
    version U2
    mask1 X2 : - 2, minMax 1, minCno 1, - 2, initial3dfix 1, - 2, wknRoll 1, ackAid 1, - 2, ppp 1, aop 1
    mask2 X4 : - 6, adr 1, sigAttenComp 1
    reserved0 U1[2]
    minSVs U1
    maxSVs U1
    minCNO U1 dBHz
    reserved1 U1
    iniFix3D U1
    reserved2 U1[2]
    ackAiding U1
    wknRollover U2
    sigAttenCompMode U1
    reserved3 U1
    reserved4 U1[2]
    reserved5 U1[2]
    usePPP U1
    aopCfg U1
    reserved6 U1[2]
    aopOrbMaxErr U2 m
    reserved7 U1[4]
    reserved8 U1[3]
    useAdr U1

    CFG-NAV5 06 24: navigation engine
    mask X2 : dyn 1, minEl 1, posFixMode 1, drLim 1, posMask 1, timeMask 1, staticHoldMask 1, dgpsMask 1, cnoThreshold 1, - 1, utc 1
    dynModel U1
    fixMode U1
    fixedAlt I4 m 0.01
    fixedAltVar U4 m^2 0.0001
    minElev I1 deg
    drLimit U1 s
    pDop U2 - 0.1
    tDop U2 - 0.1
    pAcc U2 m
    tAcc U2 m
    staticHoldThresh U1 cm/s
    dgnssTimeout U1 s
    cnoThreshNumSVs U1
    cnoThresh U1 dBHz
    reserved0 U1[2]
    staticHoldMaxDist U2 m
    utcStandard U1
    reserved1 U1[5]
    """
}
