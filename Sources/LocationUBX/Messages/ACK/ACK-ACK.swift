extension UBXLayout {
  /// ACK-ACK: acknowledgement of a message.
  package static let ackACK = UBXLayout(
    "ACK-ACK", 0x05, 0x01,
    """
    clsID U1
    msgID U1
    """)
}
