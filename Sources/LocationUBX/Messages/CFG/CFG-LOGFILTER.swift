extension UBXLayout {
  /// CFG-LOGFILTER: log of the receiver.
  package static let cfgLOGFILTER = UBXLayout(
    "CFG-LOGFILTER", 0x06, 0x47,
    """
    version U1
    flags X1 : recordEnabled 1, psmOncePerWakupEnabled 1, applyAllFilterSettings 1
    minInterval U2 s
    timeThreshold U2 s
    speedThreshold U2 m/s
    positionThreshold U4 m
    """)
}
