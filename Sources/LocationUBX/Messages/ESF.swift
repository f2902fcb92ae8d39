extension UBXLayout {
  /// The class ESF: sensors of movement.
  static let esf = """
    ESF-MEAS 10 02: measurements of sensors
    timeTag U4
    flags X2 : timeMarkSent 2, timeMarkEdge 1, calibTtagValid 1, - 7, numMeas 5
    id U2
    group numMeas
    data X4 : dataField 24, dataType 6

    ESF-RAW 10 03: raw measurements of sensors
    reserved1 U4
    group *
    data X4
    sTag X4

    ESF-STATUS 10 10: state of the sensors
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

    ESF-ALG 10 14: alignment of the sensors
    iTOW U4 ms
    version U1
    flags X1 : autoMntAlgOn 1, status 3
    error X1 : tiltAlgError 1, yawAlgError 1, angleError 1
    reserved0 U1
    yaw U4 deg 1e-2
    pitch I2 deg 1e-2
    roll I2 deg 1e-2

    ESF-INS 10 15: movement by the sensors
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
