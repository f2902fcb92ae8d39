import Glibc

/// An address to connect to, from getaddrinfo(3).
package struct SocketAddress: Sendable {
  let family: Int32
  private let storage: [UInt8]

  init?(_ info: addrinfo) {
    guard let address = info.ai_addr else { return nil }
    family = info.ai_family
    storage = Array(UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
  }

  /// The 4 bytes of an address of IPv4, or the 16 of IPv6; empty for another family.
  package var bytes: [UInt8] {
    switch family {
    case AF_INET: Array(storage.dropFirst(4).prefix(4))
    case AF_INET6: Array(storage.dropFirst(8).prefix(16))
    default: []
    }
  }

  func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_storage()
    withUnsafeMutableBytes(of: &address) { $0.copyBytes(from: storage.prefix($0.count)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(storage.count)) }
    }
  }
}
