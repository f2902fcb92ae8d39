extension SentenceError: CustomStringConvertible {
  /// For the account of what was skipped.
  public var reason: String {
    switch self {
    case .wrongChecksum: "bad checksum"
    case .missingChecksum: "no checksum"
    case .noAddress: "no address"
    }
  }

  public var description: String {
    switch self {
    case .wrongChecksum(let sent, let summed):
      "the checksum is \(Self.hexadecimal(sent)), the bytes sum to \(Self.hexadecimal(summed))"
    case .missingChecksum: "the sentence has no checksum"
    case .noAddress: "the sentence has no talker and formatter at its start"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}
