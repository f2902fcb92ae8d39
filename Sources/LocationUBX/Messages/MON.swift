extension UBXLayout {
  /// The class MON: the state of the receiver.
  static let mon = """
    MON-IO 0A 02: load of the ports
    group *
    rxBytes U4 B
    txBytes U4 B
    parityErrs U2
    framingErrs U2
    overrunErrs U2
    breakCond U2
    rxBusy U1
    txBusy U1
    reserved1 U2

    MON-VER 0A 04: versions
    swVersion CH30
    hwVersion CH10
    group *
    extension CH30

    MON-MSGPP 0A 06: messages by port and protocol
    msg1 U2[8]
    msg2 U2[8]
    msg3 U2[8]
    msg4 U2[8]
    msg5 U2[8]
    msg6 U2[8]
    skipped U4[6] B

    MON-RXBUF 0A 07: input buffers
    pending U2[6] B
    usage U1[6] %
    peakUsage U1[6] %

    MON-TXBUF 0A 08: output buffers
    pending U2[6] B
    usage U1[6] %
    peakUsage U1[6] %
    tUsage U1 %
    tPeakUsage U1 %
    errors X1 : limit 6, mem 1, alloc 1
    reserved0 U1

    MON-HW 0A 09: hardware
    pinSel X4
    pinBank X4
    pinDir X4
    pinVal X4
    noisePerMS U2
    agcCnt U2
    aStatus U1
    aPower U1
    flags X1 : rtcCalib 1, safeBoot 1, jammingState 2, xtalAbsent 1
    reserved0 U1
    usedMask X4
    VP X1[17]
    jamInd U1
    reserved1 U1[2]
    pinIrq X4
    pullH X4
    pullL X4

    MON-HW2 0A 0B: more of the hardware
    ofsI I1
    magI U1
    ofsQ I1
    magQ U1
    cfgSource U1
    reserved0 U1[3]
    lowLevCfg U4
    reserved1 U1[8]
    postStatus U4
    reserved2 U1[4]

    MON-PATCH 0A 27: patches of the firmware
    version U2
    nEntries U2
    group nEntries
    patchInfo X4 : activated 1, location 2
    comparatorNumber U4
    patchAddress U4
    patchData U4

    MON-GNSS 0A 28: satellite systems
    version U1
    supported X1 : GPSSup 1, GlonassSup 1, BeidouSup 1, GalileoSup 1
    defaultGnss X1 : GPSDef 1, GlonassDef 1, BeidouDef 1, GalileoDef 1
    enabled X1 : GPSEna 1, GlonassEna 1, BeidouEna 1, GalileoEna 1
    simultaneous U1
    reserved0 U1[3]

    MON-SPAN 0A 31: spectrum
    version U1
    numRfBlocks U1
    recInf X1 : msgSource 2
    reserved0 U1
    group numRfBlocks
    spectrum U1[256]
    span U4 Hz
    res U4 Hz
    center U4 Hz
    pga U1 dB
    reserved1 U1[3]

    MON-COMMS 0A 36: load of the ports
    version U1
    nPorts U1
    txErrors X1 : mem 1, alloc 1, outputPort 3
    reserved0 U1
    protIds U1[4]
    group nPorts
    portId U2
    txPending U2 B
    txBytes U4 B
    txUsage U1 %
    txPeakUsage U1 %
    rxPending U2 B
    rxBytes U4 B
    rxUsage U1 %
    rxPeakUsage U1 %
    overrunErrs U2
    msgs U2[4]
    reserved1 U1[8]
    skipped U4 B

    MON-HW3 0A 37: pins
    version U1
    nPins U1
    flags X1 : rtcCalib 1, safeBoot 1, xtalAbsent 1
    hwVersion CH10
    reserved0 U1[9]
    group nPins
    pinId U2
    pinMask X2 : periphPIO 1, pinBank 3, direction 1, pinValue 1, vpManager 1, pioIrq 1, pioPullHigh 1, pioPullLow 1
    VP U1
    reserved1 U1

    MON-RF 0A 38: antenna and interference
    version U1
    nBlocks U1
    recInf X1 : msgSource 2
    reserved0 U1
    group nBlocks
    blockId U1
    flags X1 : jammingState 2
    antStatus U1
    antPower U1
    postStatus U4
    reserved1 U4
    noisePerMS U2
    agcCnt U2
    jamInd U1
    ofsI I1
    magI U1
    ofsQ I1
    magQ U1
    reserved2 U1[3]

    MON-SYS 0A 39: load and temperature
    msgVer U1
    bootType U1
    cpuLoad U1 %
    cpuLoadMax U1 %
    memUsage U1 %
    memUsageMax U1 %
    ioUsage U1 %
    ioUsageMax U1 %
    runTime U4 s
    noticeCount U2
    warnCount U2
    errorCount U2
    tempValue I1 C
    reserved0 U1[5]
    """
}
