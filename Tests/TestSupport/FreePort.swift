public import Glibc
import Synchronization

/// Ports of 127.0.0.1 for servers that a test starts later, or never. They come from a range that the system does not
/// assign automatically, and no port is returned twice, so that no concurrent test can take it.
public enum FreePort {
  /// Below Linux's ephemeral ports, which begin at 32768.
  private static let range: Range<UInt32> = 20_000..<32_000
  private static let next = Atomic(UInt32.random(in: 0..<12_000))

  public static func take(_ kind: __socket_type = SOCK_STREAM) -> UInt16 {
    for _ in range {
      let offset = next.wrappingAdd(1, ordering: .relaxed).oldValue % UInt32(range.count)
      let port = UInt16(range.lowerBound + offset)
      if isFree(port, kind) { return port }
    }
    return 0
  }

  private static func isFree(_ port: UInt16, _ kind: __socket_type) -> Bool {
    let descriptor = socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    // A program that is started at this moment inherits the socket until it is executed. With this option that does
    // not prevent a server from binding, since the server sets it as well. (For datagrams the option would make every
    // port appear free.)
    var isReusable: Int32 = kind == SOCK_STREAM ? 1 : 0
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReusable, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
