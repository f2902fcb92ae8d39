package import LocationKit

/// How to connect to NATS.
package struct NATSOptions: Sendable {
  /// Addresses of servers of one cluster, without a user: `nats://host:port` or `tls://host:port`.
  package var servers: [String]
  /// User of all servers; `nil` for none.
  package let user: String?
  /// File with the credentials of a user (JWT and seed); `nil` for none.
  package var credentials: String?
  /// Password of the user; without a user, a token.
  package var secret: String?
  /// File of the certificates that sign those of the servers; `nil` for those of the system.
  package var authorities: String?
  /// File with the certificate of this client; `nil` for none.
  package var certificate: String?
  /// File with the key of the certificate; `nil` if it is in the file of the certificate.
  package var key: String?
  /// Name of this client in reports of the server.
  package var name: String

  /// - Parameter servers: addresses, which may have a user before the host. Throws
  ///   ``LocationKit/LocationError/Code/invalidArgument`` if there is none, or one has a password: other users of the
  ///   machine see it.
  package init(servers: [String], name: String) throws(LocationError) {
    var (addresses, users): ([String], Set<String>) = ([], [])
    for server in servers {
      addresses.append(Self.shown(server))
      guard let mark = server.lastIndex(of: "@") else { continue }
      let start = server.firstRange(of: "://")?.upperBound ?? server.startIndex
      let user = server[start..<max(start, mark)]
      guard !user.contains(":") else {
        throw LocationError(
          .invalidArgument, "a password on the command line is visible to all users of the machine",
          context: Self.shown(server),
          remedy: "write it into a file: ?password-file=FILE")
      }
      if !user.isEmpty { users.insert(String(user)) }
    }
    guard !addresses.isEmpty, users.count <= 1 else {
      throw LocationError(
        .invalidArgument, addresses.isEmpty ? "the address has no server" : "the servers of a fleet have one user",
        context: addresses.joined(separator: ","), remedy: "write nats://[USER@]HOST:PORT")
    }
    (self.servers, user, self.name) = (addresses, users.first, name)
  }

  /// Addresses without their users, for messages.
  package var shownServers: String { servers.joined(separator: ",") }

  var usesTLS: Bool {
    authorities != nil || certificate != nil || servers.contains { $0.lowercased().hasPrefix("tls://") }
  }
  var hasUser: Bool { credentials != nil || secret != nil || user != nil || certificate != nil }

  package static func shown(_ server: String) -> String {
    guard let end = server.lastIndex(of: "@") else { return server }
    let scheme = server.firstRange(of: "://").map { String(server[..<$0.upperBound]) } ?? ""
    return scheme + server[server.index(after: end)...]
  }
}
