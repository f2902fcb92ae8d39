/// The reason why a line is not a valid sentence.
public enum SentenceError: Error, Sendable, Hashable {
  /// The checksum as sent, and as computed.
  case wrongChecksum(UInt8, UInt8)
  case missingChecksum
  /// The text after the `*` is not two hexadecimal digits: the sentence was cut.
  case unreadableChecksum
  /// The line does not begin with a talker and a formatter.
  case noAddress
}
