import LocationKit

#if Server
  import Crypto
#endif

/// The secret text of a token, which its owner has, and the server has not.
enum TokenSecret {
  /// Distinguishes tokens from other texts, also for programs that search for secrets in files.
  static let prefix = "locate_"

  /// Whether a text contains a token, or what is left of one: its prefix with digits, or its digits. Neither is a name that
  /// may be shown.
  static func isIn(_ text: String) -> Bool {
    let text = text.lowercased()
    if text.hasPrefix(prefix) { return true }
    let runs = text.split { !$0.isHexDigit }
    if runs.contains(where: { $0.utf8.count >= 2 * size }) { return true }
    return text.firstRange(of: prefix).map { text[$0.upperBound...].prefix { $0.isHexDigit }.utf8.count >= 16 } ?? false
  }

  /// Number of random bytes of a token.
  private static let size = 32

  /// Returns a new token of 256 random bits.
  static func make() -> String {
    // On Linux, the generator is getrandom(2).
    var generator = SystemRandomNumberGenerator()
    return prefix + (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &generator) }.hexadecimal
  }

  /// Returns the SHA-256 of a token. A token has 256 random bits, so that neither salt nor a slow function is required.
  static func digest(_ secret: String) -> [UInt8] {
    #if Server
      Array(SHA256.hash(data: Array(secret.utf8)))
    #else
      // Matches no token.
      []
    #endif
  }
}
