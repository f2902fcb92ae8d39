extension UBXLayout {
  /// MON-HW3: pins.
  static let monHW3 = UBXLayout(
    "MON-HW3", 0x0A, 0x37,
    """
    version U1
    nPins U1
    flags X1 : rtcCalib 1, safeBoot 1, xtalAbsent 1
    hwVersion CH10
    reserved0 U1[9]
    group nPins
    pinId U2
    pinMask X2 : periphPIO 1, pinBank 3, direction 1, pinValue 1, vpManager 1, pioIrq 1, pioPullHigh 1, pioPullLow 1
    VP U1
    reserved1 U1
    """)
}
