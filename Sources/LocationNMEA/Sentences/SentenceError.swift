package import LocationKit

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

extension SentenceError: CustomStringConvertible {
  /// The reason as a key for the account of what was skipped.
  public var reason: String {
    switch self {
    case .wrongChecksum: "bad checksum"
    case .missingChecksum: "no checksum"
    case .unreadableChecksum: "bad checksum"
    case .noAddress: "no address"
    }
  }

  public var description: String {
    switch self {
    case .wrongChecksum(let sent, let summed):
      "the checksum is \(sent.hexadecimal.uppercased()), the bytes sum to \(summed.hexadecimal.uppercased())"
    case .missingChecksum: "the sentence has no checksum"
    case .unreadableChecksum: "the checksum is not two hexadecimal digits"
    case .noAddress: "the sentence has no talker and formatter at its start"
    }
  }

  /// Action for the user; `nil` if the sentence is damaged.
  public var remedy: String? { self == .missingChecksum ? "accept sentences without a checksum" : nil }
}

extension InputCounts {
  /// Action for the user about the skipped sentences; `nil` if there is none.
  package var remedy: String? {
    skipped[SentenceError.missingChecksum.reason] == nil ? nil : SentenceError.missingChecksum.remedy
  }

  /// The reason why a stream of NMEA 0183 yields nothing, if none of its sentences has a checksum; otherwise `nil`.
  package var missesAllChecksums: LocationError? {
    guard read == 0, let count = skipped[SentenceError.missingChecksum.reason], count > 0 else { return nil }
    return LocationError(.invalidData, "none of its NMEA 0183 sentences has a checksum", remedy: remedy)
  }
}
