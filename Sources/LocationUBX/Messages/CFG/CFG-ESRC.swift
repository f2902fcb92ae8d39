extension UBXLayout {
  /// CFG-ESRC: external sources of frequency.
  package static let cfgESRC = UBXLayout(
    "CFG-ESRC", 0x06, 0x60,
    """
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
    """)
}
