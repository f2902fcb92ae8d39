extension UBXLayout {
  /// The class ACK: answers to settings.
  static let ack = """
    ACK-NAK 05 00: refusal of a message
    clsID U1
    msgID U1

    ACK-ACK 05 01: acknowledgement of a message
    clsID U1
    msgID U1
    """
}
