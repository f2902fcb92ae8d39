extension UBXLayout {
  /// HNR-INS: movement by the sensors at a high rate.
  static let hnrINS = UBXLayout("HNR-INS", 0x28, 0x02, sensorMovement)
}
