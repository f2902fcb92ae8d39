import LocationIO
package import LocationKit
import LocationSources

/// A broker and a topic as the user names them: `mqtt://ann@host:1883/owntracks/#?client=fleet`.
package struct MQTTAddress: Sendable, Equatable {
  package var host: String
  package var port: UInt16
  /// Whether the connection is encrypted: `mqtts://`.
  package var usesTLS: Bool
  package var user: String?
  /// The part after the first slash: a topic, a filter, or a prefix of topics. Empty if there is none.
  package var topic: String
  /// Client id; `nil` for one that the program chooses.
  package var client: String?
  /// Whether lines of gpsd's JSON may name their subjects: see ``TrackerSubjects``.
  package var linesNameSubjects = false
  /// File that contains the password.
  package var passwordFile: String?
  /// File of the certificates that sign that of the broker; `nil` for those of the system.
  package var certificates: String?

  /// Whether a source is an address of a broker.
  package static func names(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else { return false }
    return ["mqtt", "mqtts"].contains(text[..<colon].lowercased())
  }

  /// Parses an address. Throws ``LocationKit/LocationError/Code/invalidArgument``, without the password if there is one.
  package init(_ text: String) throws(LocationError) {
    let (user, rest) = try Self.separateUser(text)
    self.user = user
    let (source, values) = try SourceURI(rest).separatingParameters([
      "client", "password-file", "ca", "subject",
    ])
    guard ["mqtt", "mqtts"].contains(source.scheme) else {
      throw Self.fault("this is not an address of an MQTT broker", rest)
    }
    usesTLS = source.scheme == "mqtts"
    let (host, port, path) = try source.authority(defaultPort: usesTLS ? 8883 : 1883)
    guard let host else { throw Self.fault("the address has no host", rest) }
    (self.host, self.port) = (host, port)
    topic = path.map { String($0.dropFirst()) } ?? ""
    (client, passwordFile, certificates) = (values["client"], values["password-file"], values["ca"])
    guard ["topic", "line", nil].contains(values["subject"]) else {
      throw LocationError(
        .invalidArgument, "subject= is topic, or line for the subjects that lines name", context: shown)
    }
    linesNameSubjects = values["subject"] == "line"
    guard topic.utf8.count <= 1024, !topic.utf8.contains(0) else {
      throw LocationError(.invalidArgument, "a topic has at most 1024 bytes", context: shown)
    }
    guard client.map({ (1...100).contains($0.utf8.count) }) ?? true else {
      throw LocationError(.invalidArgument, "a client id has 1 to 100 bytes", context: shown)
    }
    if certificates != nil, !usesTLS {
      throw LocationError(
        .invalidArgument, "ca= needs an encrypted connection", context: shown, remedy: "write mqtts://")
    }
  }

  /// The address without the user and the parameters.
  package var shown: String {
    let place = TCPConnection.place(host: host, port: port)
    return "\(usesTLS ? "mqtts" : "mqtt")://\(place)\(topic.isEmpty ? "" : "/" + topic)"
  }

  /// Returns the topic as a filter for subscriptions. Throws ``LocationKit/LocationError/Code/invalidArgument`` if it is
  /// none.
  package func filter() throws(LocationError) -> String {
    let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
    guard !topic.isEmpty else {
      throw LocationError(
        .invalidArgument, "the address has no topic", context: shown,
        remedy: "write \(shown)/owntracks/# for all phones")
    }
    for (index, level) in levels.enumerated() {
      let isWildcard = level == "+" || level == "#" && index == levels.count - 1
      guard isWildcard || !level.contains(where: { $0 == "+" || $0 == "#" }) else {
        throw LocationError(
          .invalidArgument, "a wildcard is a whole level, and # is the last one", context: shown,
          remedy: "write owntracks/+/+, or owntracks/#")
      }
    }
    return topic
  }

  /// Returns the topic as a prefix of topics. Throws ``LocationKit/LocationError/Code/invalidArgument`` if it is none.
  package func prefix() throws(LocationError) -> String {
    guard !topic.contains(where: { $0 == "+" || $0 == "#" }), !topic.hasSuffix("/"), !topic.hasPrefix("$") else {
      throw LocationError(
        .invalidArgument, "a prefix of topics has no wildcards, and does not end with /", context: shown,
        remedy: "write mqtt://\(host)/locate")
    }
    return topic
  }

  private static func fault(_ text: String, _ place: String) -> LocationError {
    LocationError(.invalidArgument, text, context: place, remedy: "write mqtt://[user@]host[:port]/topic")
  }

  /// Separates the user from the rest of an address, which may have no password: other users of the machine see it.
  private static func separateUser(_ text: String) throws(LocationError) -> (user: String?, rest: String) {
    guard let slashes = text.firstRange(of: "://") else { return (nil, text) }
    let (scheme, rest) = (text[..<slashes.upperBound], text[slashes.upperBound...])
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let mark = authority.lastIndex(of: "@") else {
      // A password may contain a slash: then this is a part of it, which no message shows.
      let port = authority.hasPrefix("[") ? "" : authority.drop { $0 != ":" }.dropFirst()
      guard port.utf8.allSatisfy({ (48...57).contains($0) }) else {
        throw fault("there is no such port", "\(scheme)…")
      }
      return (nil, text)
    }
    let user = authority[..<mark]
    let bare = scheme + rest[rest.index(after: mark)...]
    guard !user.contains(":") else {
      throw LocationError(
        .invalidArgument, "a password on the command line is visible to all users of the machine",
        context: String(bare),
        remedy: "put it in the variable LOCATE_MQTT_PASSWORD, or in a file that ?password-file=FILE names")
    }
    guard !user.isEmpty else { throw fault("the user before @ has no name", String(bare)) }
    return (String(user), String(bare))
  }
}
