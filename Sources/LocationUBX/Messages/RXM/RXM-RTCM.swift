extension UBXLayout {
  /// RXM-RTCM: corrections received.
  static let rxmRTCM = UBXLayout(
    "RXM-RTCM", 0x02, 0x32,
    """
    version U1
    flags X1 : crcFailed 1, msgUsed 2
    subType U2
    refStation U2
    msgType U2
    """)
}
