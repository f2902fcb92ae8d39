extension UBXLayout {
  /// The class SEC: security.
  static let sec = """
    SEC-UNIQID 27 03: number of the chip
    version U1
    reserved0 U1[3]
    uniqueId U1[5]
    uniqueId6 U1

    SEC-SIG 27 09: jamming and spoofing
    version U1
    sigSecFlags X1 : jamDetEnabled 1, jammingState 2, spfDetEnabled 1, spoofingState 3
    reserved0 U1
    jamNumCentFreqs U1
    group jamNumCentFreqs
    jamStateCentFreq X4 : centFreq 24, jammed 1

    SEC-SIG 27 09 version 1: jamming and spoofing, version 1
    version U1
    reserved0 U1[3]
    jamFlags X1 : jamDetEnabled 1, jammingState 2
    reserved1 U1[3]
    spfFlags X1 : spfDetEnabled 1, spoofingState 3
    reserved2 U1[3]
    """
}
