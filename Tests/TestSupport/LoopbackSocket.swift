public import Foundation

/// Sockets of this machine's loopback addresses.
public enum LoopbackSocket {
  /// A listening TCP socket; on any free port for 0.
  public static func listening(_ port: UInt16) -> (descriptor: Int32, port: UInt16)? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var reuse: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, 4)
    guard let bound = bound(descriptor, port), listen(descriptor, 16) == 0 else { return nil }
    return (descriptor, bound)
  }

  /// A listening TCP socket of ::1 alone, on any free port; `nil` where there is no IPv6.
  public static func listeningV6() -> (descriptor: Int32, port: UInt16)? {
    let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var (only, address, size) = (Int32(1), sockaddr_in6(), socklen_t(MemoryLayout<sockaddr_in6>.size))
    setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &only, 4)
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) | listen(descriptor, 16) | getsockname(descriptor, $0, &size)
      }
    }
    if status == 0 { return (descriptor, UInt16(bigEndian: address.sin6_port)) }
    close(descriptor)
    return nil
  }

  /// Whether one of a name's addresses is of IPv6.
  public static func isV6(_ name: String) -> Bool {
    var hints = addrinfo()
    hints.ai_family = AF_INET6
    var list: UnsafeMutablePointer<addrinfo>?
    defer { freeaddrinfo(list) }
    return getaddrinfo(name, nil, &hints, &list) == 0
  }

  /// A connected socket; `nil` if no server listens.
  public static func connected(
    _ port: UInt16, _ kind: __socket_type = SOCK_STREAM, address: String = "127.0.0.1"
  ) -> Int32? {
    let descriptor = socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if withAddress(port, address, { connect(descriptor, $0, $1) }) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Whether connections to a port are refused, at once or soon: a program that another test starts at this moment
  /// inherits the listening socket until it is executed.
  public static func refuses(_ port: UInt16) async -> Bool {
    for _ in 0..<100_000 {
      guard let descriptor = connected(port) else { return true }
      close(descriptor)
      await Task.yield()
    }
    return false
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
