/// How to connect to NATS.
package struct NATSOptions: Sendable {
  /// Addresses of servers of one cluster: `nats://host:port` or `tls://host:port`.
  package var servers: [String]
  /// File with the credentials of a user (JWT and seed); `nil` for none.
  package var credentials: String?
  /// Name of this client in reports of the server.
  package var name: String

  package init(servers: [String], credentials: String? = nil, name: String) {
    (self.servers, self.credentials, self.name) = (servers, credentials, name)
  }

  /// Addresses without their secrets, for messages.
  package var shownServers: String { servers.map(Self.shown).joined(separator: ",") }

  private static func shown(_ server: String) -> String {
    guard let end = server.lastIndex(of: "@") else { return server }
    let scheme = server.firstRange(of: "://").map { String(server[..<$0.upperBound]) } ?? ""
    return scheme + server[server.index(after: end)...]
  }
}
