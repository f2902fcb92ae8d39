import Glibc

/// The address and port of the other end of a socket, as `192.168.1.7:50123`.
enum PeerName {
  /// Returns the name of an address; `?` if it is of an unknown family.
  static func text(of address: sockaddr_storage, _ size: socklen_t) -> String {
    var (host, port) = ([CChar](repeating: 0, count: 64), [CChar](repeating: 0, count: 8))
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getnameinfo(
          $0, size, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
      }
    }
    guard status == 0 else { return "?" }
    return "\(text(host)):\(text(port))"
  }

  /// Returns the name of the other end of a connection.
  static func text(ofPeer descriptor: Int32) -> String {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
    }
    return status == 0 ? text(of: address, size) : "?"
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
