extension UBXLayout {
  /// MON-TXBUF: output buffers.
  static let monTXBUF = UBXLayout(
    "MON-TXBUF", 0x0A, 0x08,
    """
    pending U2[6] B
    usage U1[6] %
    peakUsage U1[6] %
    tUsage U1 %
    tPeakUsage U1 %
    errors X1 : limit 6, mem 1, alloc 1
    reserved0 U1
    """)
}
