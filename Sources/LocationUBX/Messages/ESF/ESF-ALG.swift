extension UBXLayout {
  /// ESF-ALG: alignment of the sensors.
  static let esfALG = UBXLayout(
    "ESF-ALG", 0x10, 0x14,
    """
    iTOW U4 ms
    version U1
    flags X1 : autoMntAlgOn 1, status 3
    error X1 : tiltAlgError 1, yawAlgError 1, angleError 1
    reserved0 U1
    yaw U4 deg 1e-2
    pitch I2 deg 1e-2
    roll I2 deg 1e-2
    """)
}
