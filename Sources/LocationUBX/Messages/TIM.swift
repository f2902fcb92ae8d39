extension UBXLayout {
  /// The class TIM: time pulses.
  static let tim = """
    TIM-TP 0D 01: next pulse
    towMS U4 ms
    towSubMS U4 ms 2.3283064365386963e-10
    qErr I4 ps
    week U2 weeks
    flags X1 : timeBase 1, utc 1, raim 2, qErrInvalid 1, TpNotLocked 1
    refInfo X1 : timeRefGnss 4, utcStandard 4

    TIM-TM2 0D 03: time of an edge
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

    TIM-SVIN 0D 04: survey of the antenna's position, from old receivers
    dur U4 s
    meanX I4 cm
    meanY I4 cm
    meanZ I4 cm
    meanV U4 mm^2
    obs U4
    valid U1
    active U1
    reserved1 U1[2]
    """
}
