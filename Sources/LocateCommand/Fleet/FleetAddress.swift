import LocationKit
import LocationNATS
import LocationSources

/// A fleet on NATS as the user names it: `nats://boat:4222,nats://shore:4222?since=1h&credentials=fleet.creds`.
struct FleetAddress {
  let options: NATSOptions
  /// Age of the oldest position that is read, by the time at which the stream stored it.
  let since: Duration

  private static let scheme = "nats://"
  private static let usualSince = Duration.seconds(300)

  static func names(_ text: String) -> Bool { text.lowercased().hasPrefix(scheme) }

  /// - Parameter name: name of the client for the servers.
  init(_ text: String, name: String) throws(LocationError) {
    let (source, values) = try SourceURI(text).separatingParameters(["since", "credentials"])
    let servers = source.body.split(separator: ",").map { $0.contains("://") ? String($0) : Self.scheme + $0 }
    guard !servers.isEmpty else {
      throw LocationError(.invalidArgument, "it names no server", context: text, remedy: "write nats://localhost:4222")
    }
    options = NATSOptions(servers: servers, credentials: values["credentials"], name: "locate \(name)")
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
