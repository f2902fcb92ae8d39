extension UBXLayout {
  /// ESF-RAW: raw measurements of sensors.
  static let esfRAW = UBXLayout(
    "ESF-RAW", 0x10, 0x03,
    """
    reserved1 U4
    group *
    data X4
    sTag X4
    """)
}
