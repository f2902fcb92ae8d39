extension UBXLayout {
  /// SEC-SIG: jamming and spoofing, version 1.
  static let secSIGVersion1 = UBXLayout(
    "SEC-SIG", 0x27, 0x09, version: 1,
    """
    version U1
    reserved0 U1[3]
    jamFlags X1 : jamDetEnabled 1, jammingState 2
    reserved1 U1[3]
    spfFlags X1 : spfDetEnabled 1, spoofingState 3
    reserved2 U1[3]
    """)
}
