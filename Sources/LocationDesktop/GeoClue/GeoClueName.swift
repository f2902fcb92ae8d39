/// Names of the interfaces of GeoClue.
package enum GeoClueName {
  package static let service = "org.freedesktop.GeoClue2"
  package static let manager = "org.freedesktop.GeoClue2.Manager"
  package static let client = "org.freedesktop.GeoClue2.Client"
  package static let location = "org.freedesktop.GeoClue2.Location"
  package static let agent = "org.freedesktop.GeoClue2.Agent"

  package static let managerPath = "/org/freedesktop/GeoClue2/Manager"
  package static let agentPath = "/org/freedesktop/GeoClue2/Agent"
  static let clients = "/org/freedesktop/GeoClue2/Client"

  /// An object of the service.
  enum Object: Hashable {
    case manager
    case client(Int)
    case location(client: Int, number: Int)
    /// A folder of the tree, which has no interface of its own.
    case folder(String)

    init?(_ path: String?) {
      guard let path else { return nil }
      if path == GeoClueName.managerPath {
        self = .manager
        return
      }
      if GeoClueName.managerPath.hasPrefix(path == "/" ? "/" : path + "/") || path == GeoClueName.clients {
        self = .folder(path)
        return
      }
      let prefix = GeoClueName.clients + "/"
      guard path.hasPrefix(prefix) else { return nil }
      let parts = path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
      guard let client = parts.first.flatMap({ Int($0) }) else { return nil }
      if parts.count == 1 {
        self = .client(client)
      } else if parts.count == 3, parts[1] == "Location", let number = Int(parts[2]) {
        self = .location(client: client, number: number)
      } else {
        return nil
      }
    }

    var path: String {
      switch self {
      case .manager: GeoClueName.managerPath
      case .client(let number): "\(GeoClueName.clients)/\(number)"
      case .location(let client, let number): "\(GeoClueName.clients)/\(client)/Location/\(number)"
      case .folder(let path): path
      }
    }

    /// The next object of the tree on the way to the manager; `nil` for one that has none.
    var child: String? {
      guard case .folder(let path) = self else { return nil }
      let rest = GeoClueName.managerPath.dropFirst(path == "/" ? 1 : path.count + 1)
      return GeoClueName.managerPath.hasPrefix(path) ? rest.split(separator: "/").first.map(String.init) : nil
    }

    var interface: String? {
      switch self {
      case .manager: GeoClueName.manager
      case .client: GeoClueName.client
      case .location: GeoClueName.location
      case .folder: nil
      }
    }
  }
}
