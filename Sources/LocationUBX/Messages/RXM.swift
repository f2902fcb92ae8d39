extension UBXLayout {
  /// The class RXM: the measurements, and what the receiver receives.
  static let rxm = """
    RXM-RAW 02 10: raw measurements of old receivers
    iTOW I4 ms
    week I2 weeks
    numSV U1
    reserved1 U1
    group numSV
    cpMes R8 cycles
    prMes R8 m
    doMes R4 Hz
    sv U1
    mesQI I1
    cno I1 dBHz
    lli U1

    RXM-SFRB 02 11: subframe of old receivers
    chn U1
    svid U1
    dwrd X4[10]

    RXM-SFRBX 02 13: subframe
    gnssId U1
    svId U1
    sigId U1
    freqId U1
    numWords U1
    chn U1
    version U1
    reserved0 U1
    group numWords
    dwrd U4

    RXM-MEASX 02 14: measurements of the satellites
    version U1
    reserved0 U1[3]
    gpsTOW U4 ms
    gloTOW U4 ms
    bdsTOW U4 ms
    reserved1 U1[4]
    qzssTOW U4 ms
    gpsTOWacc U2 ms 0.0625
    gloTOWacc U2 ms 0.0625
    bdsTOWacc U2 ms 0.0625
    reserved2 U1[2]
    qzssTOWacc U2 ms 0.0625
    numSv U1
    flags X1 : towSet 2
    reserved3 U1[8]
    group numSv
    gnssId U1
    svId U1
    cNo U1 dBHz
    mpathIndic U1
    dopplerMS I4 m/s 0.04
    dopplerHz I4 Hz 0.2
    wholeChips U2
    fracChips U2
    codePhase U4 ms 4.76837158203125e-7
    intCodePhase U1 ms
    pseuRangeRMSErr U1
    reserved4 U1[2]

    RXM-RAWX 02 15: raw measurements
    rcvTow R8 s
    week U2 weeks
    leapS I1 s
    numMeas U1
    recStat X1 : leapSec 1, clkReset 1, - 4, msgSource 2
    reserved1 U1[3]
    group numMeas
    prMes R8 m
    cpMes R8 cycles
    doMes R4 Hz
    gnssId U1
    svId U1
    sigId U1
    freqId U1
    locktime U2 ms
    cno U1 dBHz
    prStdev X1 : prStd 4
    cpStdev X1 : cpStd 4
    doStdev X1 : doStd 4
    trkStat X1 : prValid 1, cpValid 1, halfCyc 1, subHalfCyc 1
    reserved3 U1

    RXM-SVSI 02 20: state of the satellites
    iTOW U4 ms
    week I2 weeks
    numVis U1
    numSV U1
    group numSV
    svid U1
    svFlag X1 : ura 4, healthy 1, ephVal 1, almVal 1, notAvail 1
    azim I2 deg
    elev I1 deg
    age X1 : almAge 4, ephAge 4

    RXM-RTCM 02 32: corrections received
    version U1
    flags X1 : crcFailed 1, msgUsed 2
    subType U2
    refStation U2
    msgType U2

    RXM-COR 02 34: state of the corrections
    version U1
    ebno U1 dB 0.125
    reserved0 U1[2]
    statusInfo X4 : protocol 5, errStatus 2, msgUsed 2, correctionId 16, msgTypeValid 1, msgSubTypeValid 1, msgInputHandle 1, msgEncrypted 2, msgDecrypted 2
    msgType U2
    msgSubType U2
    """
}
