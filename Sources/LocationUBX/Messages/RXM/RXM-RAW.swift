extension UBXLayout {
  /// RXM-RAW: raw measurements of old receivers.
  static let rxmRAW = UBXLayout(
    "RXM-RAW", 0x02, 0x10,
    """
    iTOW I4 ms
    week I2 weeks
    numSV U1
    reserved1 U1
    group numSV
    cpMes R8 cycles
    prMes R8 m
    doMes R4 Hz
    sv U1
    mesQI I1
    cno I1 dBHz
    lli U1
    """)
}
