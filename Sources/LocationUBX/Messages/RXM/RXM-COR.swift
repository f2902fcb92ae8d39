extension UBXLayout {
  /// RXM-COR: state of the corrections.
  static let rxmCOR = UBXLayout(
    "RXM-COR", 0x02, 0x34,
    """
    version U1
    ebno U1 dB 0.125
    reserved0 U1[2]
    statusInfo X4 : protocol 5, errStatus 2, msgUsed 2, correctionId 16, msgTypeValid 1, msgSubTypeValid 1, msgInputHandle 1, msgEncrypted 2, msgDecrypted 2
    msgType U2
    msgSubType U2
    """)
}
