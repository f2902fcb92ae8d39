import Foundation
public import LocationKit

/// The address of a web service, as the user named it: `https://host/places?key=…`.
///
/// The address that the user named is opened, also with `http:`, and no other. A user and a password in it are sent
/// in a header, over an encrypted connection or to this machine only.
public struct WebAddress: Sendable, Hashable {
  /// Address without user and password.
  let url: URL
  /// Value of the header `Authorization`.
  let authorization: String?

  /// Creates an address. Throws ``/LocationKit/LocationError/Code/invalidArgument`` for a text that is not an address of `http` or `https`,
  /// and for a password that would be sent unencrypted to another machine.
  public init(_ text: String) throws(LocationError) {
    guard var components = URLComponents(string: text), Self.isOne(text), let host = components.host, !host.isEmpty
    else { throw Self.invalid(Self.shown(text)) }
    components.scheme = components.scheme?.lowercased()
    let (user, password) = (components.user, components.password)
    (components.user, components.password, components.fragment) = (nil, nil, nil)
    guard let url = components.url else { throw Self.invalid(Self.shown(text)) }
    if user != nil || password != nil {
      guard components.scheme == "https" || Self.isLoopback(host) else {
        throw LocationError(
          .invalidArgument, "everyone on the network path could read the password", context: Self.shown(url),
          remedy: "write https://")
      }
      // RFC 7617.
      authorization = "Basic " + Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString()
    } else {
      authorization = nil
    }
    self.url = url
  }

  static func invalid(_ address: String) -> LocationError {
    LocationError(
      .invalidArgument, "this is not the address of a web service", context: address,
      remedy: "write https://host/path")
  }

  /// Returns whether a text is meant as an address.
  static func isOne(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  /// Returns the address for people: scheme, host and path. The part before the host, and the query, may be secret.
  package static func shown(_ text: String) -> String {
    guard let url = URLComponents(string: text)?.url, url.host() != nil else {
      return text.prefix { $0 != ":" } + "://…"
    }
    return shown(url)
  }

  static func shown(_ url: URL) -> String {
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "…" }
    (components.user, components.password, components.query, components.fragment) = (nil, nil, nil, nil)
    return components.string ?? "…"
  }

  /// Returns whether a host is this machine.
  static func isLoopback(_ host: String) -> Bool {
    ["localhost", "[::1]", "::1"].contains(host.lowercased()) || host.wholeMatch(of: /127(\.[0-9]{1,3}){3}/) != nil
  }
}

extension WebAddress: CustomStringConvertible {
  /// Address without parts that may be secret.
  public var description: String { Self.shown(url) }
}

extension WebAddress: CustomReflectable {
  /// Mirror without parts that may be secret, for dumps.
  public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
