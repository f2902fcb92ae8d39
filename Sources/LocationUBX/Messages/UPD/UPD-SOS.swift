extension UBXLayout {
  /// UPD-SOS: backup of the receiver's state.
  static let updSOS = UBXLayout(
    "UPD-SOS", 0x09, 0x14,
    """
    cmd U1
    reserved0 U1[3]
    response U1
    reserved1 U1[3]
    """)
}
