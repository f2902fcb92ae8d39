extension UBXLayout {
  /// MON-COMMS: load of the ports.
  static let monCOMMS = UBXLayout(
    "MON-COMMS", 0x0A, 0x36,
    """
    version U1
    nPorts U1
    txErrors X1 : mem 1, alloc 1, outputPort 3
    reserved0 U1
    protIds U1[4]
    group nPorts
    portId U2
    txPending U2 B
    txBytes U4 B
    txUsage U1 %
    txPeakUsage U1 %
    rxPending U2 B
    rxBytes U4 B
    rxUsage U1 %
    rxPeakUsage U1 %
    overrunErrs U2
    msgs U2[4]
    reserved1 U1[8]
    skipped U4 B
    """)
}
