extension UBXLayout {
  /// CFG-PRT: port.
  package static let cfgPRT = UBXLayout(
    "CFG-PRT", 0x06, 0x00,
    """
    portID U1
    reserved0 U1
    txReady X2 : enable 1, pol 1, pin 5, thres 9
    UARTmode X4 : - 6, charLen 2, - 1, parity 3, nStopBits 2
    baudRate U4 Bd
    inProtoMask X2 : inUBX 1, inNMEA 1, inRTCM 1, - 2, inRTCM3 1
    outProtoMask X2 : outUBX 1, outNMEA 1, - 3, outRTCM3 1
    flags X2 : - 1, extendedTxTimeout 1
    reserved1 U1[2]
    """)
}
