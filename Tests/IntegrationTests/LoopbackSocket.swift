import Foundation

/// Sockets of this machine's loopback addresses.
enum LoopbackSocket {
  /// A listening TCP socket; on any free port for 0.
  static func listening(_ port: UInt16) -> (descriptor: Int32, port: UInt16)? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, 4)
    guard let bound = bound(descriptor, port), listen(descriptor, 16) == 0 else { return nil }
    return (descriptor, bound)
  }

  /// A connected socket; `nil` where nobody listens.
  static func connected(
    _ port: UInt16, _ kind: __socket_type = SOCK_STREAM, address: String = "127.0.0.1"
  ) -> Int32? {
    let descriptor = socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if withAddress(port, address, { connect(descriptor, $0, $1) }) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  private static func bound(_ descriptor: Int32, _ port: UInt16) -> UInt16? {
    guard withAddress(port, "127.0.0.1", { bind(descriptor, $0, $1) }) == 0 else { return nil }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func withAddress(
    _ port: UInt16, _ text: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(text)
    address.sin_port = port.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}
