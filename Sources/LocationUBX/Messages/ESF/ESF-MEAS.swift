extension UBXLayout {
  /// ESF-MEAS: measurements of sensors.
  static let esfMEAS = UBXLayout(
    "ESF-MEAS", 0x10, 0x02,
    """
    timeTag U4
    flags X2 : timeMarkSent 2, timeMarkEdge 1, calibTtagValid 1, - 7, numMeas 5
    id U2
    group numMeas
    data X4 : dataField 24, dataType 6
    """)
}
