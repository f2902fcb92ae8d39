extension UBXLayout {
  /// TIM-TM2: time of an edge.
  static let timTM2 = UBXLayout(
    "TIM-TM2", 0x0D, 0x03,
    """
    ch U1
    flags X1 : mode 1, run 1, newFallingEdge 1, timeBase 2, utc 1, time 1, newRisingEdge 1
    count U2
    wnR U2 weeks
    wnF U2 weeks
    towMsR U4 ms
    towSubMsR U4 ns
    towMsF U4 ms
    towSubMsF U4 ns
    accEst U4 ns
    """)
}
