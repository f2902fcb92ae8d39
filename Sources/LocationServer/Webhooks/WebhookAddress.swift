import Glibc
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

/// An IP address, for the decision whether the server may send to it.
struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// How far an address reaches.
  enum Reach: Sendable, Hashable {
    /// Any machine of the internet.
    case `public`
    /// This machine, or a network that the internet does not reach.
    case `private`
    /// No machine that could answer: multicast, broadcast, unspecified and reserved addresses.
    case none
  }

  /// 4 bytes of IPv4, or 16 of IPv6, the most significant one first.
  let bytes: [UInt8]

  /// `nil` unless there are 4 or 16 bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Reads an address in its written form; `nil` for a name.
  init?(text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.bytes = Array(bytes.prefix(4))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// The reach, by the special-purpose registries of IANA. An IPv6 address that stands for one of IPv4 has that one's.
  var reach: Reach {
    if bytes.count == 4 { return reachOfIPv4 }
    if let embedded { return embedded.reach }
    if bytes.allSatisfy({ $0 == 0 }) || hasPrefix([0xFF], bits: 8) { return .none }
    // Link-local, unique local, and the site-local addresses of old.
    if isLoopback || hasPrefix([0xFE, 0x80], bits: 9) || hasPrefix([0xFC], bits: 7) { return .private }
    let isGlobal =
      hasPrefix([0x20], bits: 3)
      // Teredo and other tunnels, documentation, 6to4.
      && !hasPrefix([0x20, 0x01, 0x00], bits: 23) && !hasPrefix([0x20, 0x01, 0x0D, 0xB8], bits: 32)
      && !hasPrefix([0x20, 0x02], bits: 16) && !hasPrefix([0x3F, 0xFF, 0x00], bits: 20)
    return isGlobal ? .public : .none
  }

  /// Whether this is an address of this machine alone.
  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  private var reachOfIPv4: Reach {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (10, _, _), (127, _, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): .private
    case (0, _, _), (224..., _, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
      (203, 0, 113):
      .none
    default: .public
    }
  }

  /// The address of IPv4 in a mapped one (`::ffff:0:0/96`), a compatible one (`::/96`) and one of NAT64
  /// (`64:ff9b::/96`).
  private var embedded: NetworkAddress? {
    if let mapped { return mapped }
    let head = bytes.prefix(12)
    let isCompatible = head.allSatisfy { $0 == 0 } && bytes[12] != 0
    let isTranslated = head.prefix(4) == [0x00, 0x64, 0xFF, 0x9B] && head.dropFirst(4).allSatisfy { $0 == 0 }
    return isCompatible || isTranslated ? NetworkAddress(Array(bytes.suffix(4))) : nil
  }

  /// The address of IPv4 that a socket for both versions reports (`::ffff:0:0/96`); `nil` for others.
  var mapped: NetworkAddress? {
    guard bytes.count == 16, bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF
    else { return nil }
    return NetworkAddress(Array(bytes.suffix(4)))
  }

  private func hasPrefix(_ prefix: [UInt8], bits: Int) -> Bool {
    (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> (bit % 8)
      return bytes[bit / 8] & mask == prefix[bit / 8] & mask
    }
  }

  var description: String {
    if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2)
      .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
  }
}
