/// The check of the `Host` header. A page of another site can let its own name point to this machine (DNS rebinding) and
/// then read the server's answers: the browser sends the foreign name.
struct HostCheck: Sendable {
  private let names: Set<String>

  /// - Parameters:
  ///   - address: the address that the server listens on.
  ///   - names: further names by which clients reach the server.
  init(address: String, names: [String] = []) {
    var all = Set(names.map { $0.lowercased() })
    all.insert(address.lowercased())
    if Self.isLoopback(address) { all.formUnion(["localhost", "127.0.0.1", "::1"]) }
    self.names = all
  }

  /// Throws 421 unless the header names this server. An address of digits is always accepted: a name is needed for
  /// rebinding.
  func check(_ header: String?) throws(Problem) {
    guard let host = header.flatMap({ HostAndPort($0.lowercased()) })?.host else {
      throw Problem(400, "the Host header is missing or invalid")
    }
    guard names.contains(host) || Self.isNumeric(host) else {
      throw Problem(421, "this server does not have this name; its operator can add names")
    }
  }

  static func isLoopback(_ address: String) -> Bool {
    let address = address.lowercased()
    return address == "localhost" || address == "::1" || address.hasPrefix("127.") && isNumeric(address)
  }

  private static func isNumeric(_ host: String) -> Bool { NetworkAddress(text: host) != nil }
}
