/// An absolute address in its parts: `https://boat.local:8080/v1/state`.
struct AbsoluteAddress {
  /// In lower case: `https`.
  let scheme: String
  let authority: String
  /// Path and query, as in the request line.
  let target: String

  /// `nil` for a text without a scheme.
  init?(_ text: String) {
    guard text.first != "/", let mark = text.firstRange(of: "://") else { return nil }
    let rest = text[mark.upperBound...]
    (scheme, authority) = (text[..<mark.lowerBound].lowercased(), String(rest.prefix { $0 != "/" && $0 != "?" }))
    let path = rest.dropFirst(authority.count)
    target = path.first == "/" ? String(path) : "/" + path
  }
}

/// A host and a port: `boat.local:8080`, `[::1]`.
struct WebAuthority {
  /// Without the brackets of IPv6.
  let host: String
  /// `nil` for that of the scheme.
  let port: UInt16?

  /// `nil` for a text with other characters than those of names and addresses, such as a user.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var (host, rest) = (text.prefix { $0 != ":" }, text.drop { $0 != ":" })
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      (host, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
      guard host.contains(":"), host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
    } else {
      guard !host.isEmpty, host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) else { return nil }
    }
    self.host = String(host)
    guard !rest.isEmpty else {
      port = nil
      return
    }
    guard rest.dropFirst().allSatisfy(\.isNumber), let port = UInt16(rest.dropFirst()), rest.first == ":", port > 0
    else { return nil }
    self.port = port
  }
}
