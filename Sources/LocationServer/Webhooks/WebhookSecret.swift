import LocationText

#if Server
  import Crypto
#endif

/// The secret that a webhook and its receiver share, and by which messages are signed (Standard Webhooks). It does not
/// appear in descriptions and dumps.
struct WebhookSecret: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  private let bytes: [UInt8]

  private static let prefix = "whsec_"
  /// Standard Webhooks: 24 to 64 bytes.
  private static let sizes = 24...64

  /// Returns a new secret of 256 random bits.
  static func make() -> WebhookSecret {
    // On Linux, the generator is getrandom(2).
    var generator = SystemRandomNumberGenerator()
    return WebhookSecret(bytes: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads `whsec_` and Base64; `nil` for another text, and for fewer than 24 or more than 64 bytes.
  init?(_ text: String) {
    guard text.hasPrefix(Self.prefix), let bytes = Base64Text.decode(text.dropFirst(Self.prefix.count)),
      Self.sizes.contains(bytes.count)
    else { return nil }
    self.bytes = bytes
  }

  /// The secret as its owner copies it into the receiver.
  var revealed: String { Self.prefix + Base64Text.encode(bytes) }

  var description: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }

  #if Server
    /// Returns the value of `webhook-signature`: `v1,` and the Base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`.
    /// - Parameter timestamp: seconds since 1970.
    func signature(id: String, timestamp: Int64, body: [UInt8]) -> String {
      let content = Array("\(id).\(timestamp).".utf8) + body
      let code = HMAC<SHA256>.authenticationCode(for: content, using: SymmetricKey(data: bytes))
      return "v1," + Base64Text.encode(Array(code))
    }
  #endif
}
