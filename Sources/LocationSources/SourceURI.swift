public import LocationKit

/// A source as the user writes it: `gpsd://localhost:2947`, `ride.gpx`, `-`, `scenario:walk.yaml`.
public struct SourceURI: Sendable, Hashable {
  /// Text of the URI, unchanged.
  public let text: String
  /// Scheme in lower case; `file` for a bare path, `stdin` for `-`.
  public let scheme: String
  /// The part after the scheme and its colon, without the two slashes before a host and without ``talker``.
  public let body: String
  /// Talker of the receiver to use if an NMEA 0183 stream contains several: `GP` in `tcp://boat?talker=GP`; `nil` for
  /// all.
  public let talker: String?

  /// Parses a URI. A name without a colon, or with a slash or a point before the colon, is a path.
  public init(_ text: String) throws(LocationError) {
    self.text = text
    guard !text.isEmpty else {
      throw LocationError(.invalidArgument, "a source has no name", remedy: "specify a file, or - for standard input")
    }
    let whole: Substring
    if text == "-" {
      (scheme, whole) = ("stdin", "")
    } else if let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) {
      scheme = text[..<colon].lowercased()
      let rest = text[text.index(after: colon)...]
      whole = rest.hasPrefix("//") ? rest.dropFirst(2) : rest
    } else {
      (scheme, whole) = ("file", text[...])
    }
    let carriesSentences = Self.streams.contains(scheme)
    (body, talker) = carriesSentences ? try Self.separateTalker(whole, of: text) : (String(whole), nil)
  }

  private init(_ uri: SourceURI, body: String) {
    (text, scheme, self.body, talker) = (uri.text, uri.scheme, body, uri.talker)
  }

  /// Schemes of sources that may contain NMEA 0183.
  private static let streams: Set<String> = ["file", "stdin", "serial", "tcp", "udp", "exec"]

  /// Separates `talker=GP` from the parameters after the last `?`.
  private static func separateTalker(
    _ whole: Substring, of text: String
  ) throws(LocationError) -> (body: String, talker: String?) {
    let name = "talker="
    guard let mark = whole.lastIndex(of: "?") else { return (String(whole), nil) }
    var parameters = whole[whole.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
    guard let index = parameters.firstIndex(where: { $0.hasPrefix(name) }) else { return (String(whole), nil) }
    let talker = parameters.remove(at: index).dropFirst(name.count).uppercased()
    guard talker.utf8.count == 2, talker.utf8.allSatisfy({ (65...90).contains($0) }) else {
      throw LocationError(
        .invalidArgument, "a talker has two letters", context: text,
        remedy: "write talker=GP for a satellite receiver, or talker=II")
    }
    guard !parameters.contains(where: { $0.hasPrefix(name) }) else {
      throw LocationError(.invalidArgument, "talker is given twice", context: text)
    }
    let rest = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
    return (whole[..<mark] + rest, talker)
  }

  /// Returns the host and the port of `host:port`, `[::1]:port`, `host`, or an empty authority, and the path after
  /// them; `nil` for a missing host or path.
  public func authority(defaultPort: UInt16) throws(LocationError) -> (host: String?, port: UInt16, path: String?) {
    let slash = body.firstIndex(of: "/") ?? body.endIndex
    let (host, rest) = Self.host(of: body[..<slash])
    let port = rest.isEmpty ? defaultPort : try port(behindHost: rest)
    let path = body[slash...]
    return (host.isEmpty ? nil : String(host), port, path.count > 1 ? String(path) : nil)
  }

  /// Returns the part before a `?`, and the parameters after it: `/dev/ttyUSB0?baud=9600`. Throws invalid argument for
  /// a parameter that is not in `names`, has no value, or is given twice.
  public func parameters(
    _ names: [String]
  ) throws(LocationError) -> (body: String, values: [String: String]) {
    guard let mark = body.firstIndex(of: "?") else { return (body, [:]) }
    var values: [String: String] = [:]
    for parameter in body[body.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false) {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard names.contains(parts[0]) else {
        let hint = nearest(to: parts[0], among: names).map { "did you mean \($0)?" }
        throw LocationError(
          .invalidArgument, "there is no parameter \(parts[0])", context: text,
          remedy: hint ?? "known here: \(names.joined(separator: ", "))")
      }
      guard parts.count == 2, !parts[1].isEmpty else {
        throw LocationError(.invalidArgument, "\(parts[0]) has no value", context: text, remedy: "write \(parts[0])=…")
      }
      guard values.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw LocationError(.invalidArgument, "\(parts[0]) is given twice", context: text)
      }
    }
    return (String(body[..<mark]), values)
  }

  /// Returns the source without its parameters, and the parameters: see ``parameters(_:)``.
  public func separatingParameters(
    _ names: [String]
  ) throws(LocationError) -> (source: SourceURI, values: [String: String]) {
    let (body, values) = try parameters(names)
    return (SourceURI(self, body: body), values)
  }

  /// Returns the host, without the brackets of an IPv6 address, and the part after it.
  private static func host(of authority: Substring) -> (host: Substring, rest: Substring) {
    if authority.hasPrefix("["), let bracket = authority.firstIndex(of: "]") {
      return (authority[..<bracket].dropFirst(), authority[bracket...].dropFirst())
    }
    let colon = authority.firstIndex(of: ":") ?? authority.endIndex
    return (authority[..<colon], authority[colon...])
  }

  private func port(behindHost rest: Substring) throws(LocationError) -> UInt16 {
    let number = rest.hasPrefix(":") ? rest.dropFirst() : rest
    let isNumber = number.utf8.allSatisfy { (48...57).contains($0) }
    if rest.hasPrefix(":"), isNumber, let port = UInt16(number), port > 0 { return port }
    let isAddress = number.contains(":") || !rest.hasPrefix(":")
    throw LocationError(
      .invalidArgument, "there is no port \(number)", context: text,
      remedy: isAddress ? "write an IPv6 address in brackets: [::1]:2947" : nil)
  }

  /// Returns whether a text is a scheme: RFC 3986 §3.1, with at least two letters.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, text.utf8.count >= 2 else { return false }
    return isLetter(first)
      && text.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == 43 || $0 == 45 || $0 == 46 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
}
