extension UBXLayout {
  /// ACK-NAK: refusal of a message.
  package static let ackNAK = UBXLayout(
    "ACK-NAK", 0x05, 0x00,
    """
    clsID U1
    msgID U1
    """)
}
