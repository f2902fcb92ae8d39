extension UBXLayout {
  /// CFG-DOSC: disciplined oscillators.
  package static let cfgDOSC = UBXLayout(
    "CFG-DOSC", 0x06, 0x61,
    """
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
    """)
}
