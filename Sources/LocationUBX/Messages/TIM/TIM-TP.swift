extension UBXLayout {
  /// TIM-TP: next pulse.
  static let timTP = UBXLayout(
    "TIM-TP", 0x0D, 0x01,
    """
    towMS U4 ms
    towSubMS U4 ms 2.3283064365386963e-10
    qErr I4 ps
    week U2 weeks
    flags X1 : timeBase 1, utc 1, raim 2, qErrInvalid 1, TpNotLocked 1
    refInfo X1 : timeRefGnss 4, utcStandard 4
    """)
}
