extension UBXLayout {
  /// MON-IO: load of the ports.
  static let monIO = UBXLayout(
    "MON-IO", 0x0A, 0x02,
    """
    group *
    rxBytes U4 B
    txBytes U4 B
    parityErrs U2
    framingErrs U2
    overrunErrs U2
    breakCond U2
    rxBusy U1
    txBusy U1
    reserved1 U2
    """)
}
