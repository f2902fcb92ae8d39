import LocationKit
import LocationNATS
import LocationSources

/// A fleet on NATS as the user names it: `nats://boat:4222,nats://shore:4222?since=1h&credentials=fleet.creds`.
///
/// Its parameters `credentials`, `password-file`, `ca`, `certificate` and `key` are the options of ``NATSArguments``.
struct FleetAddress {
  let options: NATSOptions
  /// File with the password of the user; `nil` for none.
  let passwordFile: String?
  /// Age of the oldest position that is read, by the time at which the stream stored it.
  let since: Duration

  private static let scheme = "nats://"
  private static let usualSince = Duration.seconds(300)

  static func names(_ text: String) -> Bool { text.lowercased().hasPrefix(scheme) }

  /// - Parameter name: name of the client for the servers.
  init(_ text: String, name: String) throws(LocationError) {
    let (source, values) = try SourceURI(text).separatingParameters([
      "since", "credentials", "password-file", "ca", "certificate", "key",
    ])
    let servers = source.body.split(separator: ",").map { $0.contains("://") ? String($0) : Self.scheme + $0 }
    var options = try NATSOptions(servers: servers, name: "locate \(name)")
    (options.credentials, options.authorities) = (values["credentials"], values["ca"])
    (options.certificate, options.key) = (values["certificate"], values["key"])
    (self.options, passwordFile) = (options, values["password-file"])
    guard let since = values["since"] else {
      self.since = Self.usualSince
      return
    }
    guard let span = TimeSpan(argument: since), span.duration > .zero else {
      throw LocationError(
        .invalidArgument, "since= is a time, such as 10m", context: options.shownServers, remedy: "write since=10m")
    }
    self.since = span.duration
  }
}
