#if Server
  import CLibSodium
#endif

/// The encryption of OwnTracks: XSalsa20 and Poly1305, as `crypto_secretbox` of libsodium. Sealed bytes begin with the nonce.
enum SecretBox {
  /// Bytes of a key.
  static let keySize = 32

  #if Server
    private static let nonceSize = Int(crypto_secretbox_NONCEBYTES)
    private static let tagSize = Int(crypto_secretbox_MACBYTES)
    /// Chooses the functions for the processor.
    private static let isReady = sodium_init() >= 0

    /// Returns the plaintext; `nil` if the bytes were not sealed with the key.
    static func open(_ sealed: [UInt8], with key: [UInt8]) -> [UInt8]? {
      guard isReady, key.count == keySize, sealed.count >= nonceSize + tagSize else { return nil }
      let (nonce, text) = (Array(sealed.prefix(nonceSize)), Array(sealed.dropFirst(nonceSize)))
      var plain = [UInt8](repeating: 0, count: text.count - tagSize)
      return crypto_secretbox_open_easy(&plain, text, UInt64(text.count), nonce, key) == 0 ? plain : nil
    }

    /// Returns the sealed bytes; `nil` if the library cannot be used.
    static func seal(_ plain: [UInt8], with key: [UInt8]) -> [UInt8]? {
      guard isReady, key.count == keySize else { return nil }
      // On Linux, the generator is getrandom(2).
      var generator = SystemRandomNumberGenerator()
      let nonce = (0..<nonceSize).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      var text = [UInt8](repeating: 0, count: plain.count + tagSize)
      guard crypto_secretbox_easy(&text, plain, UInt64(plain.count), nonce, key) == 0 else { return nil }
      return nonce + text
    }
  #else
    static func open(_ sealed: [UInt8], with key: [UInt8]) -> [UInt8]? { nil }
    static func seal(_ plain: [UInt8], with key: [UInt8]) -> [UInt8]? { nil }
  #endif
}
