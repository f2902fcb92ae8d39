extension UBXLayout {
  /// ESF-STATUS: state of the sensors.
  static let esfSTATUS = UBXLayout(
    "ESF-STATUS", 0x10, 0x10,
    """
    iTOW U4 ms
    version U1
    initStatus1 X1 : wtInitStatus 2, mntAlgStatus 3, insInitStatus 3
    initStatus2 X1 : imuInitStatus 2
    reserved0 U1[5]
    fusionMode U1
    reserved1 U1[2]
    numSens U1
    group numSens
    sensStatus1 X1 : type 6, used 1, ready 1
    sensStatus2 X1 : calibStatus 2, timeStatus 2
    freq U1 Hz
    faults X1 : badMeas 1, badTTag 1, missingMeas 1, noisyMeas 1
    """)
}
