extension UBXLayout {
  /// RXM-SFRB: subframe of old receivers.
  static let rxmSFRB = UBXLayout(
    "RXM-SFRB", 0x02, 0x11,
    """
    chn U1
    svid U1
    dwrd X4[10]
    """)
}
