import LocationKit

/// The address that a webhook is delivered to. Its path and query may be secret: see ``origin``.
struct WebhookAddress: Sendable, Hashable {
  let text: String
  let isEncrypted: Bool
  /// Host without the brackets of IPv6.
  let host: String
  let port: UInt16
  /// Value of the `Host` header.
  let authority: String
  /// Path and query, as in the request line.
  let target: String

  /// Scheme, host and port: what lists and errors may show.
  var origin: String { (isEncrypted ? "https://" : "http://") + authority }

  private static let longest = 2000

  /// Throws for a text that is not an address of `http` or `https`, and for one with a user, a password or a fragment.
  init(_ text: String) throws(LocationError) {
    // Visible ASCII only: the parts become lines of a request.
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("#"),
      let address = AbsoluteAddress(text), ["http", "https"].contains(address.scheme),
      let place = WebAuthority(address.authority)
    else {
      throw LocationError(
        .invalidArgument, "this is not the address of a webhook", remedy: "write https://HOST/PATH, without a user")
    }
    (self.text, authority, target) = (text, address.authority, address.target)
    isEncrypted = address.scheme == "https"
    (host, port) = (place.host, place.port ?? (isEncrypted ? 443 : 80))
  }
}
