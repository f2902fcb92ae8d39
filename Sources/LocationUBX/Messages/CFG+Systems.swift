extension UBXLayout {
  /// The class CFG, part 2: settings of pulses, power, satellite systems and bases, and settings by key.
  static let cfgSystems = """
    CFG-TP5 06 31: pulse
    tpIdx U1
    version U1
    reserved0 U1[2]
    antCableDelay I2 ns
    rfGroupDelay I2 ns
    freqPeriod U4
    freqPeriodLock U4
    pulseLenRatio U4
    pulseLenRatioLock U4
    userConfigDelay I4 ns
    flags X4 : active 1, lockGnssFreq 1, lockedOtherSet 1, isFreq 1, isLength 1, alignToTow 1, polarity 1, gridUtcGnss 4, syncMode 3

    CFG-ITFM 06 39: detection of interference
    config X4 : bbThreshold 4, cwThreshold 5, algorithmBits 22, enable 1
    config2 X4 : generalBits 12, antSetting 2, enable2 1

    CFG-PM2 06 3B: power management
    version U1
    reserved0 U1
    maxStartupStateDur U1 s
    reserved1 U1
    flags X4 : - 1, optTarget 3, extintSel 1, extintWake 1, extintBackup 1, extintInactive 1, limitPeakCurr 2, waitTimeFix 1, updateRTC 1, updateEPH 1, - 3, doNotEnterOff 1, operationMode 2
    updatePeriod U4 ms
    searchPeriod U4 ms
    gridOffset U4 ms
    onTime U2 s
    minAcqTime U2 s
    reserved2 U1[20]
    extintInactivityMs U4 ms

    CFG-TMODE2 06 3D: surveyed position of timing receivers
    timeMode U1
    reserved0 U1
    flags X2 : lla 1, altInv 1
    ecefXOrLat I4
    ecefYOrLon I4
    ecefZOrAlt I4
    fixedPosAcc U4 mm
    svinMinDur U4 s
    svinAccLimit U4 mm

    CFG-GNSS 06 3E: satellite systems
    msgVer U1
    numTrkChHw U1
    numTrkChUse U1
    numConfigBlocks U1
    group numConfigBlocks
    gnssId U1
    resTrkCh U1
    maxTrkCh U1
    reserved0 U1
    flags X4 : enable 1, - 15, sigCfgMask 8

    CFG-LOGFILTER 06 47: log of the receiver
    version U1
    flags X1 : recordEnabled 1, psmOncePerWakupEnabled 1, applyAllFilterSettings 1
    minInterval U2 s
    timeThreshold U2 s
    speedThreshold U2 m/s
    positionThreshold U4 m

    CFG-PWR 06 57: power state
    version U1
    reserved0 U1[3]
    state U4

    CFG-HNR 06 5C: high rate
    highNavRate U1 Hz
    reserved0 U1[3]

    CFG-ESRC 06 60: external sources of frequency
    version U1
    numSources U1
    reserved1 U1[2]
    group numSources
    extInt U1
    sourceType U1
    flags X2 : polarity 1, gnssUtc 1
    freq U4 Hz 0.25
    reserved2 U1[4]
    withTemp U4 ppb 0.00390625
    withAge U4 ppb 0.00390625
    timeToTemp U2 s
    maxDevLifeTim U2 ppb
    offset I4 ns
    offsetUncertainty U4 ns
    jitter U4 ns/s

    CFG-DOSC 06 61: disciplined oscillators
    version U1
    numOsc U1
    reserved1 U1[2]
    group numOsc
    oscId U1
    reserved2 U1
    flags X2 : isCalibrated 1, controlIf 4
    freq U4 Hz 0.25
    phaseOffset I4 ps
    withTemp U4 ppb 0.00390625
    withAge U4 ppb 0.00390625
    timeToTemp U2 s
    reserved3 U1[2]
    gainVco I4 ppb 1.52587890625e-5
    gainUncertainty U1 - 0.00390625
    reserved4 U1[3]

    CFG-GEOFENCE 06 69: fences
    version U1
    numFences U1
    confLvl U1
    reserved0 U1
    pioEnabled U1
    pinPolarity U1
    pin U1
    reserved1 U1
    group numFences
    lat I4 deg 1e-7
    lon I4 deg 1e-7
    radius U4 m 0.01

    CFG-DGNSS 06 70: kind of differential solution
    dgnssMode U1
    reserved0 U1[3]

    CFG-TMODE3 06 71: surveyed position of base stations
    version U1
    reserved0 U1
    flags X2 : rcvrMode 8, lla 1
    ecefXOrLat I4
    ecefYOrLon I4
    ecefZOrAlt I4
    ecefXOrLatHP I1
    ecefYOrLonHP I1
    ecefZOrAltHP I1
    reserved1 U1
    fixedPosAcc U4 mm 0.1
    svinMinDur U4 s
    svinAccLimit U4 mm 0.1
    reserved2 U1[8]

    CFG-PMS 06 86: choice of a power setting
    version U1
    powerSetupValue U1
    period U2 s
    onTime U2 s
    reserved0 U1[2]

    CFG-VALSET 06 8A: settings by key, in a transaction
    version U1
    layers X1 : ram 1, bbr 1, flash 1
    transaction X1 : action 2
    reserved0 U1
    group *
    cfgData U1

    CFG-VALSET 06 8A version 0: settings by key
    version U1
    layers X1 : ram 1, bbr 1, flash 1
    reserved0 U1[2]
    group *
    cfgData U1

    CFG-VALGET 06 8B: answer with settings by key
    version U1
    layer U1
    position U2
    group *
    cfgData U1

    CFG-VALGET 06 8B version 0: request for settings by key
    version U1
    layer U1
    position U2
    group *
    keys U4

    CFG-VALDEL 06 8C: removal of settings by key, in a transaction
    version U1
    layers X1 : - 1, bbr 1, flash 1
    transaction X1 : action 2
    reserved0 U1
    group *
    keys U4

    CFG-VALDEL 06 8C version 0: removal of settings by key
    version U1
    layers X1 : - 1, bbr 1, flash 1
    reserved0 U1[2]
    group *
    keys U4
    """
}
