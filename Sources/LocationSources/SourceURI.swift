public import LocationKit

/// A source as a user writes it: `gpsd://localhost:2947`, `ride.gpx`, `-`, `scenario:walk.yaml`.
public struct SourceURI: Sendable, Hashable {
  /// As written.
  public let text: String
  /// In lower case; `file` for a bare path, `stdin` for `-`.
  public let scheme: String
  /// What stands behind the scheme and its colon, without the two slashes before a host.
  public let body: String

  /// A name without a colon, or with a slash or a point before it, is a path.
  public init(_ text: String) throws(LocationError) {
    self.text = text
    guard !text.isEmpty else {
      throw LocationError(.usage, "a source has no name", remedy: "name a file, or - for standard input")
    }
    if text == "-" {
      (scheme, body) = ("stdin", "")
      return
    }
    guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
      (scheme, body) = ("file", text)
      return
    }
    scheme = text[..<colon].lowercased()
    let rest = text[text.index(after: colon)...]
    body = String(rest.hasPrefix("//") ? rest.dropFirst(2) : rest)
  }

  /// The host and the port of `host:port`, `[::1]:port`, `host`, or nothing; and the path behind them.
  public func authority(defaultPort: UInt16) throws(LocationError) -> (host: String?, port: UInt16, path: String?) {
    let slash = body.firstIndex(of: "/") ?? body.endIndex
    var (host, port) = (body[..<slash], defaultPort)
    let path = body[slash...]
    let bracket = host.lastIndex(of: "]")
    if let colon = host.lastIndex(of: ":"), bracket.map({ $0 < colon }) ?? true {
      guard let number = UInt16(host[host.index(after: colon)...]), number > 0 else {
        throw LocationError(.usage, "there is no port \(host[host.index(after: colon)...])", place: text)
      }
      port = number
      host = host[..<colon]
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    return (host.isEmpty ? nil : String(host), port, path.count > 1 ? String(path) : nil)
  }

  /// RFC 3986 §3.1, and at least two letters.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, text.utf8.count >= 2 else { return false }
    return isLetter(first)
      && text.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
