extension UBXLayout {
  /// ESF-INS: movement by the sensors.
  static let esfINS = UBXLayout("ESF-INS", 0x10, 0x15, sensorMovement)

  /// Fields of ESF-INS and HNR-INS.
  static let sensorMovement: StaticString =
    """
    bitfield0 X4 : version 8, xAngRateValid 1, yAngRateValid 1, zAngRateValid 1, xAccelValid 1, yAccelValid 1, zAccelValid 1
    reserved0 U4
    iTOW U4 ms
    xAngRate I4 deg/s 1e-3
    yAngRate I4 deg/s 1e-3
    zAngRate I4 deg/s 1e-3
    xAccel I4 m/s^2 1e-2
    yAccel I4 m/s^2 1e-2
    zAccel I4 m/s^2 1e-2
    """
}
