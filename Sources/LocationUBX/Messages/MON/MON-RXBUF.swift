extension UBXLayout {
  /// MON-RXBUF: input buffers.
  static let monRXBUF = UBXLayout(
    "MON-RXBUF", 0x0A, 0x07,
    """
    pending U2[6] B
    usage U1[6] %
    peakUsage U1[6] %
    """)
}
