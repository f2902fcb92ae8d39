package import Glibc

/// An address to connect to or to listen on.
package struct SocketAddress: Sendable {
  let family: Int32
  private let storage: [UInt8]

  private init?(_ info: addrinfo) {
    guard let address = info.ai_addr else { return nil }
    family = info.ai_family
    storage = Array(UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
  }

  /// Returns the addresses of a host in the order in which to try them. It may block for some seconds.
  ///
  /// - Parameter isNumeric: whether the host must be an address, and not a name.
  /// - Returns: the addresses; empty with a status of getaddrinfo(3) that is not 0 if there is none.
  package static func all(
    host: String, port: UInt16, isNumeric: Bool = false
  ) -> (addresses: [SocketAddress], status: Int32) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0, let list else { return ([], status) }
    defer { freeaddrinfo(list) }
    return (sequence(first: list, next: { $0.pointee.ai_next }).compactMap { SocketAddress($0.pointee) }, status)
  }

  /// The address of a socket in the file system; `nil` if its path is too long.
  package init?(path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      return nil
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    family = AF_UNIX
    storage = withUnsafeBytes(of: address) { Array($0) }
  }

  /// Returns the descriptor of a socket that does not block and is closed on exec; −1, with the reason in `errno`, if
  /// the system refuses.
  package func makeSocket(_ kind: __socket_type) -> Int32 {
    socket(family, Int32(kind.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  /// The 4 bytes of an address of IPv4, or the 16 of IPv6; empty for another family.
  package var bytes: [UInt8] {
    switch family {
    case AF_INET: Array(storage.dropFirst(4).prefix(4))
    case AF_INET6: Array(storage.dropFirst(8).prefix(16))
    default: []
    }
  }

  package func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_storage()
    withUnsafeMutableBytes(of: &address) { $0.copyBytes(from: storage.prefix($0.count)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(storage.count)) }
    }
  }
}
