/// The reason why a line is not a valid sentence.
public enum SentenceError: Error, Sendable, Hashable {
  /// The checksum as sent, and as computed.
  case wrongChecksum(UInt8, UInt8)
  /// The sentence has no checksum, and such sentences are not accepted.
  case missingChecksum
  /// The text after the `*` is not two hexadecimal digits: the sentence was cut.
  case unreadableChecksum
  /// The line does not begin with a talker and a formatter.
  case noAddress
}
