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
    guard let parts = Self.parts(text), let place = Self.place(parts.authority, isEncrypted: parts.isEncrypted) else {
      throw LocationError(
        .invalidArgument, "this is not the address of a webhook", remedy: "write https://HOST/PATH, without a user")
    }
    self.text = text
    (isEncrypted, authority, target) = (parts.isEncrypted, String(parts.authority), parts.target)
    (host, port) = place
  }

  private static func parts(_ text: String) -> (isEncrypted: Bool, authority: Substring, target: String)? {
    // Visible ASCII only: the parts become lines of a request.
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("#") else {
      return nil
    }
    for (scheme, isEncrypted) in [("https://", true), ("http://", false)]
    where text.prefix(scheme.count).lowercased() == scheme {
      let rest = text.dropFirst(scheme.count)
      let authority = rest.prefix { $0 != "/" && $0 != "?" }
      let target = rest.dropFirst(authority.count)
      return (isEncrypted, authority, target.first == "/" ? String(target) : "/" + String(target))
    }
    return nil
  }

  private static func place(_ authority: Substring, isEncrypted: Bool) -> (String, UInt16)? {
    var (host, rest) = (authority.prefix { $0 != ":" }, authority.drop { $0 != ":" })
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      (host, rest) = (authority[authority.index(after: authority.startIndex)..<end], authority[end...].dropFirst())
      guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
    } else {
      guard host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else { return nil }
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty { return (String(host), isEncrypted ? 443 : 80) }
    guard rest.first == ":", rest.dropFirst().allSatisfy(\.isNumber), let port = UInt16(rest.dropFirst()), port > 0
    else { return nil }
    return (String(host), port)
  }
}
