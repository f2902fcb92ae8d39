extension UBXLayout {
  /// SEC-SIG: jamming and spoofing.
  package static let secSIG = UBXLayout(
    "SEC-SIG", 0x27, 0x09,
    """
    version U1
    sigSecFlags X1 : jamDetEnabled 1, jammingState 2, spfDetEnabled 1, spoofingState 3
    reserved0 U1
    jamNumCentFreqs U1
    group jamNumCentFreqs
    jamStateCentFreq X4 : centFreq 24, jammed 1
    """)
}
